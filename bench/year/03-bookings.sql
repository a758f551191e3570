set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB';
create table gen.b as
select t.n, k, row_number() over () as b, gen.uid('booking', t.n * 100 + k) as id, gen.uid('trip', t.n) as trip_id,
  case when k = 1 and t.n % 450 = 7 and t.is_past then gen.n('drivers') + gen.n('companies') + 1
    else gen.n('drivers') + gen.n('companies') + 2 + (t.n * 9973 + k * 12007) % (gen.n('passengers') - 1) end as passenger,
  l.a as from_pos, l.z as to_pos,
  case when t.status = 'cancelled' or gen.h('bc', t.n * 100 + k, 100) < 12 then 'cancelled' when t.status = 'completed' then 'completed' else 'confirmed' end as status,
  gen.h('online', t.n * 100 + k, 100) < 40 as online,
  t.departure_at - gen.h('early', t.n * 100 + k, 70) * interval '1 hour' - interval '4 hours' as at,
  t.departure_at, t.departure_at + t.minutes * interval '1 minute' as arrives_at, t.status as trip_status
from gen.trips t
cross join lateral (select case when t.seats = 14 then case when t.is_past then 5 + gen.h('count', t.n, 9) else 2 + gen.h('count', t.n, 7) end
  else case when t.is_past then (array[0,1,1,2,2,2,2,3,3,3,3,3,4,4,4,4,4,4,4,4])[1 + gen.h('count', t.n, 20)] else (array[0,0,1,1,1,2,2,2,3,3])[1 + gen.h('count', t.n, 10)] end end as count) c
cross join lateral generate_series(1, c.count) k
cross join lateral (select case when t.legs > 1 and gen.h('leg', t.n * 100 + k, 3) = 0 then gen.h('from', t.n * 100 + k, t.legs)::int else 0 end as a) f
cross join lateral (select f.a, case when f.a > 0 then t.legs else case when t.legs > 1 and gen.h('leg2', t.n * 100 + k, 4) = 0 then 1 + gen.h('to', t.n * 100 + k, t.legs)::int else t.legs end end as z) l;
-- Coming trips were booked in the last two weeks.
update gen.b set at = now() - (10 + gen.h('made', b, 20160)) * interval '1 minute' where at > now() - interval '10 minutes';
create unique index on gen.b (id); create index on gen.b (n); analyze gen.b;
select count(*), count(*) filter (where online) as online from gen.b;

create table gen.dropped as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
where indrelid in ('public.bookings'::regclass, 'public.transactions'::regclass) and not exists (select from pg_constraint c where c.conindid = indexrelid);
do $$ declare x record; begin for x in select * from gen.dropped loop execute 'drop index ' || x.name; end loop; end $$;

insert into public.bookings (id, trip_id, passenger_id, driver_id, company_id, seats, fare_kobo, status, client_key, created_at, cancelled_at, cancelled_by, cancel_reason, from_stop_id, to_stop_id, agreed_departure_at, payment_method, terms_version, release_at, settled_at, boarded_at, boarded_by)
select b.id, b.trip_id, gen.uid('person', b.passenger), t.driver_id, t.company_id, 1, z.fare_kobo - a.fare_kobo, b.status, gen.uid('bck', b.n * 100 + b.k), b.at,
  case when b.status = 'cancelled' then greatest(b.at, b.departure_at - interval '20 hours') end,
  case when b.status = 'cancelled' and b.trip_status <> 'cancelled' then gen.uid('person', b.passenger) when b.status = 'cancelled' then t.driver_id end, null,
  a.id, z.id, a.planned_at, case when b.online then 'online' else 'cash' end, case when b.online then 1 end,
  case when b.online and b.status = 'completed' then b.arrives_at + interval '24 hours' end,
  case when b.online and b.status = 'completed' and b.arrives_at + interval '24 hours' < now() then b.arrives_at + interval '24 hours' when b.online and b.status = 'cancelled' then greatest(b.at, b.departure_at - interval '20 hours') end,
  case when b.status = 'completed' or b.trip_status = 'en_route' and b.status = 'confirmed' and b.from_pos = 0 then b.departure_at - interval '5 minutes' end, case when b.status = 'completed' or b.trip_status = 'en_route' and b.status = 'confirmed' and b.from_pos = 0 then t.driver_id end
from gen.b join public.trips t on t.id = b.trip_id
join public.trip_stops a on a.trip_id = b.trip_id and a.position = b.from_pos
join public.trip_stops z on z.trip_id = b.trip_id and z.position = b.to_pos;
do $$ declare x record; begin for x in select * from gen.dropped where def like '% public.bookings %' loop execute x.def; end loop; end $$;
analyze public.bookings;

-- Seats taken on each leg, and the offers of trips that can be booked.
update public.trips t set leg_taken = q.taken from (
  select x.trip_id, array_agg(x.seats order by x.leg)::smallint[] as taken from (
    select t.id as trip_id, leg, coalesce((select sum(b.seats) from public.bookings b join gen.b g on g.id = b.id where b.trip_id = t.id and b.status <> 'cancelled' and g.from_pos < leg and g.to_pos >= leg), 0) as seats
    from public.trips t, generate_series(1, cardinality(t.leg_taken)) leg where t.status in ('scheduled', 'active') and t.id in (select gen.uid('trip', n) from gen.trips where not is_past)
  ) x group by 1
) q where q.trip_id = t.id;
insert into public.trip_offers (trip_id, from_position, to_position, origin_place_id, destination_place_id, departure_at, arrives_at, closes_at, fare_kobo, driver_id, seats_available)
select t.id, l.from_position, l.to_position, l.origin_place_id, l.destination_place_id, l.departure_at, l.arrives_at, t.departure_at, l.fare_kobo, t.driver_id, private.free_between(t.total_seats, t.leg_taken, l.from_position, l.to_position)
from public.trips t join private.legs l on l.trip_id = t.id where t.status in ('scheduled', 'active') and t.is_listed and t.departure_at > now() and t.driver_id is not null on conflict do nothing;

insert into public.transactions (id, booking_id, passenger_id, amount_kobo, status, payment_reference, created_at, processed_at, method)
select gen.uid('tx', g.b), b.id, b.passenger_id, b.total_kobo, case b.status when 'completed' then 'confirmed' when 'cancelled' then 'cancelled' else 'pending' end,
  case when g.online then 'tafiya-' || md5('pay' || b.id) end, b.created_at, case b.status when 'completed' then g.arrives_at when 'cancelled' then b.cancelled_at end, b.payment_method
from public.bookings b join gen.b g on g.id = b.id;
do $$ declare x record; begin for x in select * from gen.dropped where def like '% public.transactions %' loop execute x.def; end loop; end $$;
insert into private.boarding_codes (booking_id, code, look_at) select b.id, lpad((gen.h('code', g.b, 10000))::text, 4, '0'), now() + random() * interval '1 day' from public.bookings b join gen.b g on g.id = b.id where g.departure_at > now() - interval '7 days' and b.status <> 'cancelled';
insert into private.departure_reminders (booking_id, sent_at, hours, departs_at)
select b.id, b.agreed_departure_at - make_interval(hours => h), h, b.agreed_departure_at from public.bookings b, unnest(array[2, 24]) h where b.status <> 'cancelled' and b.agreed_departure_at - make_interval(hours => h) between b.created_at and now();
insert into private.point_reminders (trip_id, sent_at) select gen.uid('trip', n), departure_at - interval '3 days' from gen.trips where n % 10 >= 8 and departure_at < now() + interval '3 days';
insert into private.travellers (booking_id, seat, name, phone) select id, 1, gen.name(b), '+2348031112222' from gen.b where b % 15 = 0;
analyze public.transactions; analyze private.boarding_codes; analyze private.departure_reminders; analyze public.trip_offers;
-- Counters.
update public.driver_profiles d set total_trips = q.c from (select driver_id, count(*) as c from public.trips where status = 'completed' group by 1) q where q.driver_id = d.id;
