"""What a text that is meant to run as it stands lacks or gets wrong, language by language."""
