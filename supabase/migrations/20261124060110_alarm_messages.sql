-- What an alarm, and its end, say to an emergency contact.

create function private.contact_message(delivery private.deliveries)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lives constant interval := '8 hours';
  contact private.sos_contacts;
  alert private.sos_alerts;
  person public.profiles;
  place private.sos_positions;
  token text;
  trip_words text;
begin
  select c.* into contact from private.sos_contacts c where c.id = delivery.subject_id;
  select a.* into alert from private.sos_alerts a where a.id = contact.alert_id;
  select p.* into person from public.profiles p where p.id = alert.person_id;
  if alert.id is null or person.deleted_at is not null then
    return jsonb_build_object('skip', 'withdrawn');
  elsif (delivery.kind = 'sos') <> (alert.closed_at is null) then
    return jsonb_build_object('skip', 'closed');
  elsif exists (select from private.suppressed_addresses s where s.channel = 'sms' and s.address = contact.phone) then
    return jsonb_build_object('skip', 'suppressed');
  end if;
  if delivery.kind = 'sos' then
    select p.* into place from private.sos_positions p where p.alert_id = alert.id order by p.recorded_at desc limit 1;
    select format(' Trip %s to %s, car %s, driver %s.', o.name, d.name, coalesce(v.plate_number, 'not known'),
      coalesce(split_part(btrim(p.display_name), ' ', 1), 'not known'))
    into trip_words
    from public.trips t
    join public.places o on o.id = t.origin_place_id
    join public.places d on d.id = t.destination_place_id
    left join public.vehicles v on v.id = t.vehicle_id
    left join public.driver_profiles p on p.id = t.driver_id
    where t.id = alert.trip_id;
    if alert.trip_id is not null then
      -- Made for each attempt, so that no token is stored.
      token := translate(rtrim(encode(extensions.gen_random_bytes(16), 'base64'), '='), '+/', '-_');
      insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
      values (alert.trip_id, alert.person_id, sha256(convert_to(token, 'utf8')), now() + lives, alert.id);
    end if;
  end if;
  return jsonb_build_object(
    'to', contact.phone, 'name', contact.name,
    'title', case when delivery.kind = 'sos' then 'SOS from ' else 'No more danger: ' end || left(person.name, 60),
    'body', case when delivery.kind = 'sos'
      then format('They ask for help with Tafiya.%s%s Call them on %s, or call 112.', coalesce(trip_words, ''),
        coalesce(format(' At %s they were at %s,%s.', to_char(place.recorded_at at time zone 'Africa/Lagos', 'HH24:MI'),
          round(place.latitude::numeric, 5), round(place.longitude::numeric, 5)), ''), person.phone)
      else format('Their alarm in Tafiya has ended. Call them on %s to be sure.', person.phone) end,
    'link', '/s#' || token, 'topic', null, 'publicBody', null, 'unsubscribe', null, 'subscription', null
  );
end
$$;
comment on function private.contact_message(private.deliveries) is
'The SMS of an alarm, or of its end, to an emergency contact, as JSON: route, plate, driver''s first name, position, and a link
that works for 8 hours; {"skip": reason} if it must not be sent any more.
Security definer because: no role reads deliveries, alarms and contacts.';
