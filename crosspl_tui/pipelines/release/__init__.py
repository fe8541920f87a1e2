"""What a release is made of, as values and texts: licences, findings, columns, cards."""
