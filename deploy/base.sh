#!/bin/sh
# What a new PostgreSQL is given: the site's account and database, the account of the standby, and that of the exporter of metrics.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" <<'SQL'
create role kine login password 'kine-secret';
alter role kine set timezone = 'UTC';
alter role kine set statement_timeout = '5s';
alter role kine set random_page_cost = 1.1;
alter role kine set jit = off;
create database kine owner kine;
create role mesures login password 'mesures-secret' in role pg_monitor;
create role repli login replication password 'repli-secret';
SQL
echo 'host replication repli all scram-sha-256' >> "$PGDATA/pg_hba.conf"
