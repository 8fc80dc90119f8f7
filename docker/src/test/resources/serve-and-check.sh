#!/bin/sh
# serve-and-check.sh SERVER... -- CHECK...: starts the server, waits for the URL in its first line, runs the check
# with that URL added, stops the server, exits as the check did.
set -eu
server=
while [ "$1" != -- ]; do server="$server $1"; shift; done
shift
lines=$(mktemp -u)
mkfifo "$lines"
$server >"$lines" 2>&1 &
pid=$!
exec 3<"$lines"
rm "$lines"
url=
while read -r line <&3; do
  url=$(printf '%s\n' "$line" | grep -o 'http://[^ ]*' || true)
  [ -n "$url" ] && break
  echo "server: $line" >&2
done
[ -n "$url" ] || { echo "the server named no URL" >&2; exit 3; }
status=0
"$@" "$url" || status=$?
kill "$pid"
wait "$pid" || true
exit $status
