#!/bin/sh
# Run once, by PostgreSQL's image, when the volume is new. The service's role owns its database and is no superuser: it
# can create tables there, and can read no file and start no program on the database's machine.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$CONTRACTOR_RISK_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role contractor_risk login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database contractor_risk owner contractor_risk;
revoke all on database contractor_risk from public;
SQL
# A standby copies everything by a role that can do nothing else.
if [ -n "${STANDBY_PASSWORD:-}" ]; then
  psql --set ON_ERROR_STOP=1 --set password="$STANDBY_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role standby login replication password :'password';
SQL
  echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
