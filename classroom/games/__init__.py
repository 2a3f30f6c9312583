"""Full games between classmates and bots: the lobby, each player's table, the chat, the record of what was played."""
