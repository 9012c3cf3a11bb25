"""Tests of The Damsel's Tale."""
