"""Card pools and deck lists: everything decodes, reads as printed and is legal; every kind of fault is named."""
