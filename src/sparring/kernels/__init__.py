"""What compiled worlds share: records, the compiler, luck, drawing and learning."""
