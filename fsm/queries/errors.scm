(ERROR) @error
(MISSING) @error
