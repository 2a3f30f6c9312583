"""What students say aloud: recorded in the browser, kept with the attempt, played back to who marks it."""
