<?php
enum Kind: int { case MSG_TEXT = 1; case SOCKET_OPEN = 2; }
echo Kind::MSG_TEXT->value;
