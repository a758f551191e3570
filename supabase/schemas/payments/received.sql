-- The return link of a payment, for a browser without a session.

create function private.read_received_payment(reference text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  answers_for constant interval := '24 hours';
  payment public.payments;
  ids uuid[];
  answer jsonb;
begin
  select p.* into payment from public.payments p
  where p.reference = read_received_payment.reference and coalesce(p.paid_at, p.created_at) > now() - answers_for;
  if payment.id is null then
    perform private.refuse(404, 'not_found', 'This link has ended.');
  end if;
  select array_remove(array[payment.hold_id, j.second_booking_id], null) into ids
  from (values (payment.hold_id)) as first (id)
  left join public.journeys j on j.first_booking_id = first.id and j.payment_method = 'online';
  select jsonb_build_object(
    'state', case when payment.status <> 'paid' then payment.status when payment.outcome = 'surplus' then 'returned'
      when h.status = 'open' then 'asked' when b.status = 'cancelled' then 'cancelled' when b.id is not null then 'booked'
      else 'returned' end,
    'amountKobo', coalesce(payment.paid_kobo, payment.amount_kobo), 'isTest', payment.mode = 'test',
    'trips', (
      select jsonb_agg(jsonb_build_object(
        'origin', coalesce(o.name, t_o.name), 'destination', coalesce(d.name, t_d.name), 'departureDate', k.departure_at,
        'seats', k.seats
      ) order by array_position(ids, k.id))
      from public.seat_holds k
      join public.trips t on t.id = k.trip_id
      join public.places t_o on t_o.id = t.origin_place_id
      join public.places t_d on t_d.id = t.destination_place_id
      -- The driver may have removed a stop after the hold had ended.
      left join public.trip_stops f on f.trip_id = k.trip_id and f.id = k.from_stop_id
      left join public.trip_stops g on g.trip_id = k.trip_id and g.id = k.to_stop_id
      left join public.places o on o.id = coalesce(k.from_place_id, f.place_id)
      left join public.places d on d.id = coalesce(k.to_place_id, g.place_id)
      where k.id = any (ids)
    ),
    'ticket', case when b.status = 'confirmed' then (
      select jsonb_build_object('to', private.masked_email(u.email), 'isSent', m.state = 'sent')
      from private.deliveries m
      join public.notifications n on n.id = m.subject_id and private.trip_of_link(n.link) = h.trip_id
      join auth.users u on u.id = m.user_id and u.email is not null
      where m.user_id = payment.passenger_id and m.source = 'notification' and m.channel = 'email'
        and m.kind = 'booking_confirmed' and m.state in ('waiting', 'sent') and n.created_at >= payment.created_at
      order by m.created_at desc limit 1
    ) end
  )
  into answer
  from public.seat_holds h left join public.bookings b on b.id = h.id where h.id = payment.hold_id;
  return answer;
end
$$;
comment on function private.read_received_payment is
'The sum that was received with a payment, its trips, and the masked address of the mail with the ticket: for a browser that comes back
from the provider without a session. It names no person and no id. state: open, failed, booked, asked (a request), cancelled (the
booking), returned (the money goes back). It answers for 24 hours after the payment.
Refuses: 404 not_found for another reference, and afterwards.
Security definer because: visitors read none of these rows.';

create function private.masked_email(email text) returns text language sql immutable set search_path = ''
return left(email, 1) || '•••@' || split_part(email, '@', -1);
comment on function private.masked_email is 'The first letter and the host of an e-mail address: a•••@gmail.com.';

grant execute on function private.read_received_payment to anon, authenticated;
