select plan(6);
select tests.create_cast();

create function tests.rating_requests(who text, trip uuid)
returns text
language sql
stable
security definer
return (
  select string_agg(n.title || ' ' || n.body, '; ') from public.notifications n
  where n.user_id = tests.id(who) and n.kind = 'rating_due' and n.body like '%' || private.describe_trip(trip) || '%'
);

create function tests.complete_as_driver(trip uuid, days int, passengers text[])
returns void
language plpgsql
as $$
declare
  passenger text;
begin
  perform tests.authenticate_as('postgres');
  perform tests.create_trip(trip, 'driver', 4);
  foreach passenger in array passengers loop
    perform tests.authenticate_as(passenger);
    perform tests.book_seats(trip, 1, gen_random_uuid());
  end loop;
  perform tests.authenticate_as('postgres');
  perform tests.leave_trip(trip, make_interval(days => days));
  perform tests.authenticate_as('driver');
  perform private.change_trip_status(trip, status) from unnest(array['en_route', 'arrived', 'completed']) as status;
  perform tests.authenticate_as('postgres');
end
$$;

select tests.complete_as_driver(tests.named('trip of two passengers'), 1, '{passenger,stranger}'), tests.complete_as_driver(tests.named('trip of one passenger'), 2, '{passenger}'),
  tests.complete_as_driver(tests.named('empty trip'), 3, '{}');
select is(
  tests.rating_requests('driver', tests.named('trip of two passengers')),
  format('How was your trip? Rate your passengers for %s within 14 days.', private.describe_trip(tests.named('trip of two passengers'))),
  'a driver who completes the trip gets one request for all passengers'
);
select is(
  tests.rating_requests('stranger', tests.named('trip of two passengers')),
  format('How was your trip? Rate your driver for %s within 14 days.', private.describe_trip(tests.named('trip of two passengers'))),
  'each passenger gets a request to rate the driver'
);
select is(
  tests.rating_requests('driver', tests.named('trip of one passenger')),
  format('How was your trip? Rate your passenger for %s within 14 days.', private.describe_trip(tests.named('trip of one passenger'))),
  'the request about a single passenger is in the singular'
);
select is(tests.rating_requests('driver', tests.named('empty trip')), null, 'a trip without bookings creates no request');
select tests.authenticate_as('driver');
select isnt_empty($$ select 1 from private.due_ratings() d where d.person_name = 'Stranger' $$, 'a rating of the passenger is due');
select tests.authenticate_as('postgres');
update public.profiles set deleted_at = now() where id = tests.id('stranger');
select tests.authenticate_as('driver');
select is_empty($$ select 1 from private.due_ratings() d where d.person_name = 'Stranger' $$, 'no rating of a deleted passenger is due');
select * from finish();
