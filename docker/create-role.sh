#!/bin/sh
# Run once, by PostgreSQL's image, when the volume is new. The service's role owns its database and is no superuser: it
# can create tables there, and can read no file and start no program on the database's machine.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$CONTRACTOR_RISK_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role contractor_risk login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database contractor_risk owner contractor_risk;
revoke all on database contractor_risk from public;
SQL
