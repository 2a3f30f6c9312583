"""Who uses the product: instructors with a password, students with a personal code, and their sessions."""
