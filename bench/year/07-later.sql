set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
-- Alerts: one passenger in five waits for trips of a route; what was found was told.
insert into private.trip_alerts (id, person_id, origin_place_id, destination_place_id, first_day, last_day, seats, ends_at, created_at)
select gen.uid('alert', p.n), p.id, r.origin, r.destination, current_date + x.days, current_date + x.days + 3, 1, now() + (x.days + 4) * interval '1 day', now() - interval '1 day'
from gen.people p
join gen.slots s on s.slot = gen.h('alert', p.n, (select count(*) from gen.slots)) join gen.routes r on r.r = s.r
cross join lateral (select (gen.h('alertday', p.n, 20) - 6)::int as days) x where p.user_type = 'passenger' and p.n % 5 = 0;
insert into private.alert_hits (alert_id, trip_id, found_at, told_at)
select a.id, t.id, now() - interval '5 hours', now() - interval '4 hours' from private.trip_alerts a
join public.trips t on t.origin_place_id = a.origin_place_id and t.destination_place_id = a.destination_place_id and t.departure_at::date between a.first_day and a.last_day
where t.status = 'scheduled' on conflict do nothing;

-- The searches of people: the days of a month for one route in ten.
insert into private.search_counts (origin_place_id, destination_place_id, travel_day, seats, people, found, counted_on)
select r.origin, r.destination, current_date + d, 1, 5 + gen.h('seek', r.r + d, 20), gen.h('found', r.r + d, 5), current_date - abs(least(d, 0))
from gen.routes r, generate_series(-15, 15) d where r.r % 10 = 0 on conflict do nothing;
-- One completed cash booking in ten has an answer.
insert into private.cash_answers (booking_id, answer, paid_kobo, answered_at)
select id, case when b % 20 = 0 then 'more' else 'yes' end, case when b % 20 = 0 then 1200000 end, arrives_at + interval '3 hours'
from gen.b where not online and status = 'completed' and b % 10 = 0;
-- Two bookings of a passenger as one journey.
insert into public.journeys (passenger_id, client_key, payment_method, first_booking_id, second_booking_id, created_at)
select q.passenger_id, gen_random_uuid(), 'cash', q.id, q.next, q.created_at from (
  select b.passenger_id, b.id, b.created_at, lead(b.id) over w as next, row_number() over w as nth
  from public.bookings b join gen.b g on g.id = b.id where not g.online window w as (partition by b.passenger_id order by g.b)
) q where q.nth = 1 and q.next is not null and gen.h('journey', hashtext(q.id::text), 10) = 0;
analyze private.trip_alerts; analyze private.alert_hits; analyze private.search_counts; analyze private.cash_answers; analyze public.journeys;
