#!/bin/sh
# The command line of an installed package. It runs on the system's Node.js, or on the one that DATAQUAY_NODE names.
program=/opt/Dataquay/resources/app.asar.unpacked/bin/dataquay.cjs
for node in "$DATAQUAY_NODE" node nodejs; do
  if [ -n "$node" ] && command -v "$node" >/dev/null 2>&1; then exec "$node" "$program" "$@"; fi
done
echo 'dataquay needs Node.js 24 or later. Install it from https://nodejs.org, or set DATAQUAY_NODE to its program.' >&2
exit 1
