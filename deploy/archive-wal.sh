#!/bin/sh
# Keeps one finished piece of PostgreSQL's write-ahead log, for a restore to a moment (docs/operations/restore-to-a-moment.md):
#   archive_command = 'sh /etc/akada/archive-wal.sh "%p" "%f" /backup/wal'
set -eu
from=$1
to=$3/$2
# after a crash PostgreSQL may bring a piece again; another one under its name must not take its place
if [ -e "$to" ]; then
  exec cmp -s "$from" "$to"
fi
# under its name it is whole and on the disk
cp "$from" "$to.unfinished"
sync "$to.unfinished"
mv "$to.unfinished" "$to"
sync "$3"
