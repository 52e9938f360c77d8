#!/bin/sh
# Dumps the database that PGHOST, PGUSER, PGDATABASE and PGPASSWORD name, as pg_dump reads them, into a folder. The dump counts
# once it was restored, into a database of its own that is dropped again; of the dumps in the folder the latest stay.
#   backup-postgres.sh <folder> [how many stay, 14 unless said otherwise]
set -eu
folder=$1
keep=${2:-14}
check=lueur_restore_check
umask 077
dump=$folder/lueur-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
trap 'rm -f "$dump.part"; dropdb --if-exists "$check"' EXIT
pg_dump --format=custom --file="$dump.part"
dropdb --if-exists "$check"
createdb "$check"
pg_restore --exit-on-error --no-owner --dbname="$check" "$dump.part"
accounts=$(psql --no-psqlrc -qAt -c 'select count(*) from account' "$check")
mv "$dump.part" "$dump"
echo "$dump: restored whole, $accounts accounts"
find "$folder" -maxdepth 1 -name 'lueur-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -f "$old"
done
