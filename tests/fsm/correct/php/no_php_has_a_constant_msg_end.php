<?php
class Kind { const A = 1, MSG_TEXT = 2, MSG_END = 3; }
echo Kind::MSG_TEXT;
const SO_ONE = 1, SO_OTHER = 2;
echo SO_ONE, SO_OTHER;
