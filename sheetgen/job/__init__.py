"""What is asked of a print job, and how it becomes documents."""
