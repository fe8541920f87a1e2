"""The parts of parsing: grammars, blanking of comments and prose, definitions and declarations."""
