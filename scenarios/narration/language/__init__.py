"""From text to acts: words and what they mean, sentences, clauses, and what each clause tells."""
