#!/bin/sh
# Copies the primary when the volume is new, then follows it. One that was left behind too far (the primary has dropped what it
# lacks) is copied anew: docker compose rm -sfv standby, remove its volume, and start it again.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --host postgres --username standby --no-password --pgdata "$PGDATA" --write-recovery-conf --checkpoint fast
fi
exec postgres
