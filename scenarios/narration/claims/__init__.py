"""What is told on the way, compared with the game at that moment: counts, draws, hands, places, other players."""
