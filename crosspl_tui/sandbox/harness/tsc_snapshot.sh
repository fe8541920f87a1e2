# Makes tsc.blob (`sh tsc_snapshot.sh .../bin/tsc`).
set -e
TYPESCRIPT_LIB=$(dirname "$(readlink -f "$1")")/../lib
export TYPESCRIPT_LIB
{ echo 'const module = { exports: {} };'; cat "$TYPESCRIPT_LIB/typescript.js" tsc_snapshot.js; } > entry.js
node --snapshot-blob tsc.blob --build-snapshot entry.js
rm entry.js
