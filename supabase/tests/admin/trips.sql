select plan(9);
select tests.create_cast();

-- An administrator changes the status of a trip; the driver gets notifications.
create function tests.driver_notifications()
returns text[]
language sql
stable
security definer
return (
  select array_agg(n.kind || ': ' || n.title || ': ' || regexp_replace(n.body, '^.*, [0-9:]+( → about ([^,.]+, )?[0-9:]+)? ', '') order by n.created_at)
  from public.notifications n where n.user_id = tests.id('driver') and n.link = '/trips/' || tests.trip() and n.kind like 'trip%'
);

savepoint scheduled;
delete from public.notifications where user_id = tests.id('driver');
select tests.allow_early_starts();
select tests.authenticate_as('admin');
select lives_ok('select private.admin_change_trip_status(tests.trip(), ''waiting'') from generate_series(1, 2)', 'an administrator changes the status of a trip, twice with one effect');
select lives_ok('select private.admin_change_trip_status(tests.trip(), ''cancelled'', ''Road closed'') from generate_series(1, 2)', 'an administrator cancels a trip, twice with one effect');
select tests.authenticate_as('postgres');
select is(tests.driver_notifications(), array[
  'trip_status: Your trip was moved on: is now waiting. Tafiya has changed this.', 'trip_cancelled: Trip cancelled: was cancelled by Tafiya. Reason: Road closed'
], 'the driver gets one notification per change');
select results_eq(
  $$ select outcome, count(*) from private.admin_audit where action = 'change_trip_status' and subject = tests.trip()::text group by outcome order by outcome $$,
  $$ values ('cancelled', 2::bigint), ('waiting', 2) $$,
  'every call has an entry in the audit log'
);
rollback to scheduled;
select tests.authenticate_as('postgres');

-- Numbers of the platform: only confirmed transactions are revenue, only seats that are not cancelled are sold.
select tests.authenticate_as('stranger');
select private.cancel_booking(tests.book_seats(tests.trip(), 2, tests.named('cancelled booking')), null);
select tests.authenticate_as('admin');
select tests.authenticate_as('postgres');
create function tests.revenue(since timestamptz default '-infinity') returns bigint language sql security definer
return (select coalesce(sum(x.amount_kobo), 0)::bigint from public.transactions x where x.status = 'confirmed' and x.method = 'cash' and x.processed_at >= since)
  + (select coalesce(sum(e.gross_kobo), 0)::bigint from public.earnings e where e.created_at >= since);
select tests.authenticate_as('admin');
select is(
  (private.admin_overview() -> 'overview' ->> 'revenueKobo')::bigint,
  tests.revenue(), 'the overview has the total revenue'
);
select is(
  (select f.revenue_kobo from private.admin_finances() f),
  tests.revenue(), 'the finances have the total revenue'
);
select is(
  (select w.revenue_kobo from private.admin_weeks(2) w where w.week = date_trunc('week', private.lagos_today())::date),
  tests.revenue(private.lagos_moment(date_trunc('week', private.lagos_today())::date, '00:00')), 'the last week of the chart has the revenue of this week'
);
select is(
  (select r.seats from private.admin_routes() r where (r.origin, r.destination) = ('Lagos', 'Abuja')),
  (select sum(b.seats)::int from public.bookings b join public.trips t on t.id = b.trip_id
    where (t.origin_place_id, t.destination_place_id) = ('lagos', 'abuja') and b.status <> 'cancelled'
      and b.created_at > now() - interval '90 days'), 'a route has the booked seats of the last 90 days'
);
select is(
  (private.admin_overview() -> 'counts' ->> 'activeDrivers')::bigint,
  (select count(*) from public.driver_profiles d join public.profiles p on p.id = d.id
    where d.is_driver_verified and not p.suspended and p.deleted_at is null), 'the overview counts the verified drivers who are neither suspended nor deleted'
);
select tests.authenticate_as('postgres');
select * from finish();
