"""What is true of Clash of Realms alone: its tables, its redactions, its effects."""
