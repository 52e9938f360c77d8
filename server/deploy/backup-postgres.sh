#!/bin/sh
# Dumps the database that PGHOST, PGUSER, PGDATABASE and PGPASSWORD name, as pg_dump reads them, into a folder. The dump counts
# once it was restored, into a database of its own that is dropped again; of the dumps in the folder the latest stay. What a
# killed run left is removed by the next one: its unfinished dump at once, its database once it is an hour old and unused.
#   backup-postgres.sh <folder> [how many stay, 14 unless said otherwise]
set -eu
folder=$1
keep=${2:-14}
case $keep in
0* | *[!0-9]* | ???????*)
  echo "How many dumps stay is a number from 1 to 999999. Nothing was changed." >&2
  exit 2
  ;;
esac
umask 077
# The system frees it however this run and the programs that it started end.
exec 9<"$folder"
if ! flock -n 9; then
  echo "Another backup into this folder still runs. Nothing was changed." >&2
  exit 1
fi
dump=$folder/lueur-$(date -u +%Y-%m-%dT%H-%M-%SZ).dump
started=$(date +%s)
check=lueur_restore_check_${started}_$$
made=
program=

clean_up() {
  trap '' HUP INT TERM
  rm -f "$dump.part"
  [ -z "$made" ] || dropdb --force --if-exists "$check"
}
# The shell runs no EXIT trap of its own accord on a signal, and reads a signal late while a program runs in its foreground.
stop() {
  trap '' HUP INT TERM
  if [ -n "$program" ]; then
    kill "$program" 2>/dev/null || true
    wait "$program" || true
  fi
  exit "$1"
}
run() {
  "$@" &
  program=$!
  wait "$program"
  program=
}
trap clean_up EXIT
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 143' TERM

rm -f "$folder"/lueur-*.dump.part
left=$(psql --no-psqlrc -qAt -c "select datname from pg_database where datname = 'lueur_restore_check'
  or substring(datname from '^lueur_restore_check_([0-9]{1,12})_[0-9]+\$')::bigint < $((started - 3600))")
for old in $left; do
  # Refused while somebody is connected: a long restoration goes on.
  dropdb --if-exists "$old" || true
done

run pg_dump --format=custom --file="$dump.part"
made=yes
createdb "$check" || {
  made=
  exit 1
}
run pg_restore --exit-on-error --no-owner --dbname="$check" "$dump.part"
accounts=$(psql --no-psqlrc -qAt -c 'select count(*) from account' "$check")
mv "$dump.part" "$dump"
echo "$dump: restored whole, $accounts accounts"
find "$folder" -maxdepth 1 -name 'lueur-*.dump' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm -f "$old"
done
