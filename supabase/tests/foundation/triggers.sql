select plan(4);

create view tests.triggers as
select n.nspname || '.' || c.relname as table_name, t.tgname::text as name, t.tgconstraint <> 0 as is_constraint
from pg_trigger t
join pg_class c on c.oid = t.tgrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and p.pronamespace = 'private'::regnamespace;

-- A use case calls its effects. Where many functions write a table, they stand in one list (after_trip).
select is_empty(
  $$ select t.table_name, count(*) from tests.triggers t group by 1 having count(*) > 5 $$,
  'a table has at most 5 triggers'
);
select is_empty(
  $$ select t.table_name, t.name from tests.triggers t
     where not t.is_constraint and t.name !~ '^(guard|before|after)_'
       -- The same on several tables.
       and t.name not in ('broadcast_admin_change', 'drop_deliveries', 'touch_updated_at') $$,
  'a trigger is a guard, a list of what comes before or after a change, or the same on several tables'
);
select set_eq(
  $$ select t.table_name || ' ' || t.name from tests.triggers t where t.is_constraint $$,
  array[
    'public.bookings online_is_paid', 'public.trip_stops check_stops',
    'private.ledger_entries check_journal', 'private.ledger_journals check_journal'
  ],
  'only these checks wait for the end of the transaction'
);
select is_empty(
  $$ select p.proname from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     group by 1 having count(*) > 1 $$,
  'each function name is created once'
);
select * from finish();
