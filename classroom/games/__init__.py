"""Full games between classmates and bots: the lobby, the table of each player, the chat, the record of what was played."""
