select plan(7);
select tests.create_cast();

select tests.refused(who, 'select private.ticket_facts(null)', '42501') from unnest(array['anon', 'stranger', 'admin', 'courier']) who;

select tests.authenticate_as('postgres');
create function tests.ticket(kind text)
returns jsonb
language sql
return (
  select jsonb_object_agg(f.value ->> 'label', f.value ->> 'value')
  from public.notifications n cross join jsonb_array_elements(private.message_facts(n)) f(value)
  where n.user_id = tests.id('passenger') and n.kind = ticket.kind
);
select is(
  tests.ticket('booking_confirmed'),
  (select jsonb_build_object(
     'From', private.describe_stop(f), 'To', private.describe_stop(g), 'Leaves', private.lagos_words(t.departure_at),
     'Arrives', 'about ' || private.lagos_words(t.arrives_at), 'Driver', d.display_name,
     'Car', concat_ws(', ', trim(v.make || ' ' || v.model), v.colour, v.plate_number), 'Seats', b.seats::text,
     'Fare', '₦' || private.naira(b.total_kobo) || ', cash when you get on')
   from public.bookings b
   join public.trips t on t.id = b.trip_id join public.driver_profiles d on d.id = t.driver_id
   join public.vehicles v on v.id = t.vehicle_id
   join public.trip_stops f on f.trip_id = t.id and f.id = b.from_stop_id
   join public.trip_stops g on g.trip_id = t.id and g.id = b.to_stop_id
   where b.id = tests.booking('passenger')),
  'the mail about a booking is the ticket'
);
insert into public.notifications (user_id, kind, title, body, link)
values (tests.id('passenger'), 'trip_changed', 'Title', 'Words.', '/trips/' || tests.trip());
select is(tests.ticket('trip_changed'), null, 'other mails have no ticket');
update public.bookings b set status = 'cancelled', cancelled_at = now(), cancelled_by = b.passenger_id
where b.id = tests.booking('passenger');
select is(tests.ticket('booking_confirmed'), null, 'a cancelled booking has no ticket any more');

select * from finish();
