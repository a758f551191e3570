-- Facts that mails contain. The mail about a confirmed booking is the ticket: it must help at the motor park without network.

create function private.ticket_facts(booking public.bookings)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.position)
    from public.trips t
    left join public.vehicles v on v.id = t.vehicle_id
    left join public.driver_profiles d on d.id = t.driver_id
    join public.trip_stops gets_on on gets_on.trip_id = t.id and gets_on.id = booking.from_stop_id
    join public.trip_stops gets_off on gets_off.trip_id = t.id and gets_off.id = booking.to_stop_id
    cross join lateral (values
      (1, 'From', private.describe_stop(gets_on)),
      (2, 'To', private.describe_stop(gets_off)),
      (3, 'Leaves', private.lagos_words(gets_on.planned_at)),
      (4, 'Arrives', 'about ' || private.lagos_words(gets_off.planned_at)),
      (5, 'Driver', coalesce(d.display_name, 'to be named')),
      (6, 'Car', coalesce(nullif(concat_ws(', ', trim(v.make || ' ' || v.model), v.colour, v.plate_number), ''), 'to be named')),
      (7, 'Seats', booking.seats::text || coalesce(', ' || private.extras_words(booking.extras), '')),
      (8, 'Fare', '₦' || private.naira(booking.total_kobo)
        || case booking.payment_method when 'cash' then ', cash when you get on' else ', paid' end)
    ) f(position, label, value)
    where t.id = booking.trip_id
  );
end
$$;
comment on function private.ticket_facts is
'The facts of a ticket, as [{label, value}]: where and when the passenger gets on and off, the driver, the car, the seats and the
fare. Without the boarding code, because mails are passed on.';

create function private.message_facts(news public.notifications)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if news.kind <> 'booking_confirmed' then
    return '[]';
  end if;
  return coalesce((
    select private.ticket_facts(private.with_added(b)) from public.bookings b
    where b.trip_id = private.trip_of_link(news.link) and b.passenger_id = news.user_id and b.status = 'confirmed'
      and b.adds_to is null
  ), '[]');
end
$$;
comment on function private.message_facts is
'The facts that a mail about a notification lists, as [{label, value}]: the ticket of a confirmed booking, else none.';
