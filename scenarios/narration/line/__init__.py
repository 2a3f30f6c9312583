"""The turn as the walk carries it out: the game so far, commands, and answers to what the cards ask."""
