-- The numbers of administrators: days that are over are counted once, and later days when they are asked for.
select plan(59);
select tests.create_cast();
select tests.closed('day_figures', 'trips');

create function tests.overview(variadic path text[]) returns bigint language sql security definer
return (private.admin_overview() #>> path)::bigint;
create function tests.trips() returns bigint language sql security definer return (select count(*) from public.trips);
create function tests.bookings() returns bigint language sql security definer return (select count(*) from public.bookings);
create function tests.users() returns bigint language sql security definer
return (select count(*) from public.profiles p where p.deleted_at is null);

-- A trip of last year and a booking of the day before yesterday, so that both parts have something.
set local session_replication_role = replica;
update public.trips set created_at = now() - interval '400 days' where id = tests.trip();
update public.bookings set created_at = now() - interval '3 days' where trip_id = tests.trip();
set local session_replication_role = origin;
delete from private.platform_figures;
delete from private.day_figures;
select tests.authenticate_as('admin');
select is(tests.overview('overview', 'totalTrips'), tests.trips(), 'before the first count everything is counted when it is asked for');
select is(private.admin_overview() ->> 'countedAt', null, 'as of now');

select tests.authenticate_as('postgres');
select private.count_figures();
select is((select sum(d.trips) from private.day_figures d where d.day < private.lagos_today() - 100), 1::numeric, 'a day that is over is counted');
select is_empty($$ select from private.day_figures d where d.day >= private.lagos_today() - 1 $$, 'yesterday and today are not over');
select tests.authenticate_as('admin');
select is(tests.overview('overview', 'totalTrips'), tests.trips(), 'the totals are the same');
select is(tests.overview('overview', 'totalBookings'), tests.bookings(), 'of bookings too');
select is(tests.overview('overview', 'totalUsers'), tests.users(), 'and of people');
select isnt(private.admin_overview() ->> 'countedAt', null, 'with the time at which routes were counted');
select is(private.admin_overview() ->> 'peopleCountedAt', null, 'people are counted now, as their list shows them');
select tests.authenticate_as('postgres');
update private.platform_figures set people = jsonb_set(people, '{users}', '20001');
select tests.authenticate_as('admin');
select is(tests.overview('counts', 'users'), 20001::bigint, 'in a country with very many, by the clock');
select isnt(private.admin_overview() ->> 'peopleCountedAt', null, 'with the time');
select tests.authenticate_as('postgres');
update private.platform_figures set people = jsonb_set(people, '{users}', '0');
select tests.authenticate_as('admin');
select is(tests.overview('counts', 'users'), tests.users(), 'a small country counts them at once, whatever was counted');
select is(
  (select f.transactions from private.admin_finances() f), (select count(*)::int from public.transactions), 'the finances have every transaction'
);

-- Rows made afterwards.
select tests.authenticate_as('postgres');
select tests.create_trip(tests.named('later'), 'driver', 4);
select tests.authenticate_as('stranger');
select tests.book_seats(tests.named('later'), 1, tests.named('later booking'));
select tests.authenticate_as('admin');
select is(tests.overview('overview', 'totalTrips'), tests.trips(), 'a trip of today counts at once');
select is(tests.overview('overview', 'totalBookings'), tests.bookings(), 'and a booking');
select is(
  (select sum(w.bookings) from private.admin_weeks(12) w),
  (select count(*) from public.bookings b
    where b.created_at >= private.lagos_moment(date_trunc('week', private.lagos_today())::date - 77, '00:00')),
  'the weeks have both parts'
);

-- A change of an old row is found within a day.
select tests.authenticate_as('postgres');
update private.day_figures set trips = trips + 5 where day < private.lagos_today() - 100;
select private.count_figures();
select tests.authenticate_as('admin');
select is(tests.overview('overview', 'totalTrips'), tests.trips() + 5, 'days that are over are not counted every hour');
select tests.authenticate_as('postgres');
update private.platform_figures set days_until = days_until - 1;
select private.count_figures();
select tests.authenticate_as('admin');
select is(tests.overview('overview', 'totalTrips'), tests.trips(), 'but again when a day is over');

-- Messages.
select tests.authenticate_as('postgres');
select is(private.count_delivery_figures(), 1, 'the job counts messages');
select tests.authenticate_as('admin');
select isnt(private.delivery_figures() ->> 'countedAt', null, 'administrators see when');
select is(jsonb_array_length(private.delivery_figures() -> 'channels'), 3, 'each channel has its numbers');
select tests.authenticate_as('postgres');
update private.platform_figures set deliveries_counted_at = now() - interval '31 minutes', counted_at = now() - interval '3 hours';
select tests.authenticate_as('admin');
select is(private.delivery_figures() ->> 'countedAt', null, 'when the clock stands still, they are counted when they are asked for');
select is(private.admin_overview() ->> 'countedAt', null, 'and so are people');
select tests.authenticate_as('postgres');
select * from finish();
