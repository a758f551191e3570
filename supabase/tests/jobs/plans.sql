-- No job, and no part of the export, reads a table that grows in sequence. Small tables are always read in sequence, so that is
-- forbidden here: what is still read so has no index for its condition.
select plan(7);
select tests.create_cast(), tests.create_fleet(), tests.create_fleet_trips();

create table private.without_index (n int);
create table tests.growing (name name primary key);
insert into tests.growing
select unnest(array[
  'trips', 'trip_stops', 'trip_offers', 'bookings', 'transactions', 'seat_holds', 'payments', 'refunds', 'earnings', 'payouts', 'payout_items',
  'ledger_journals', 'ledger_entries', 'notifications', 'deliveries', 'messages', 'message_threads', 'ratings', 'trip_track',
  'departure_reminders', 'point_reminders', 'boarding_codes', 'travellers', 'check_ins', 'trip_claims', 'profiles', 'push_subscriptions',
  'payment_events', 'rate_limits', 'papers', 'fleet_trips', 'known_devices', 'without_index'
]);
-- Tables that may be read whole, with the reason.
create table tests.allowed (work text, target name, why text, primary key (work, target));
insert into tests.allowed
select 'count_figures', g.name, 'once a day it counts every day that is over' from tests.growing g
union all select work, g.name, 'once a day everything is compared; the hourly check asks since yesterday'
from unnest(array['check_all_journals', 'check_all_payments', 'check_all_payouts', 'check_ledger']) work, tests.growing g;

create table tests.scans (work text, target name);
create function tests.note_scans(work text, statement text) returns void language plpgsql as $$
declare
  before constant jsonb := (
    select jsonb_object_agg(s.relid, s.seq_scan) from pg_stat_xact_user_tables s where s.schemaname in ('public', 'private')
  );
begin
  set local enable_seqscan = off;
  execute statement;
  set local enable_seqscan = on;
  insert into tests.scans
  select note_scans.work, s.relname from pg_stat_xact_user_tables s join tests.growing g on g.name = s.relname
  where s.schemaname in ('public', 'private') and s.seq_scan > coalesce((before ->> s.relid::text)::bigint, 0);
end
$$;
comment on function tests.note_scans(text, text) is 'Runs a statement, and notes the growing tables that it read in sequence, nested statements included.';

select is_empty(
  $$ select g.name from tests.growing g where to_regclass('public.' || g.name) is null and to_regclass('private.' || g.name) is null $$,
  'the tables that grow exist'
);
select lives_ok($$ select tests.note_scans('control', 'select from private.without_index w where w.n = 1') $$, 'a table without an index is read');
select results_eq('select s.work, s.target from tests.scans s', $$ values ('control', 'without_index'::name) $$, 'and that is noticed');
delete from tests.scans;
-- Other files use the same connection: their plans were made with sequential scans allowed.
discard plans;

select lives_ok(
  $$ select tests.note_scans(j.name, 'select ' || private.call_of_job(j)) from private.jobs j where j.function_name is not null $$,
  'every job runs'
);
insert into private.data_exports (person_id) values (tests.id('driver'));
select lives_ok(
  $$ select tests.note_scans('export of ' || p.name, format('select private.export_rows(%L, %L)', x.id, p.name))
     from private.export_parts p, private.data_exports x where x.person_id = tests.id('driver') $$,
  'every part of the export is read'
);
select lives_ok(
  $$ select tests.note_scans('deletion: ' || f, format('select private.%I(%L)', f, tests.id('driver')))
     from unnest(array['open_trips_of', 'offered_trips', 'recipients_of_trips', 'is_export_large', 'is_deletion_large']) f $$,
  'and what a deletion asks'
);
select is_empty(
  $$ select s.work, s.target from tests.scans s
     where not exists (select from tests.allowed a where (a.work, a.target) = (s.work, s.target)) $$,
  'none reads a table that grows in sequence, but for those with a reason'
);
discard plans;
select * from finish();
