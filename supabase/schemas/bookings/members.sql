-- What members of a trip can see of each other, and a driver's earnings.

create function private.driver_contacts(trip_ids uuid[])
returns table (trip_id uuid, email text, phone text) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  return query
  select t.id, p.email, p.phone
  from public.trips t
  join public.profiles p on p.id = t.driver_id
  where t.id = any (trip_ids) and (
    t.driver_id = auth.uid()
    -- Members see the contact until the trip can no longer be rated.
    or (
      coalesce(t.ended_at, t.departure_at) > now() - make_interval(days => private.rating_days())
      and private.is_trip_member(t.id)
    )
  );
end
$$;
comment on function private.driver_contacts(uuid[]) is
'E-mail and phone of the drivers of the given trips: for their passengers and company as long as the trip can be rated,
for the driver always.
Refuses: 401, 403 suspended (by require_active).
Security definer because: people can read their own profile only.';

create function private.trip_passengers(trip_id uuid)
returns table (
  booking_id uuid, name text, phone text, seats int, origin text, destination text, travellers jsonb, boarded_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
begin
  select t.* into trip from public.trips t
  where t.id = trip_passengers.trip_id and caller in (t.driver_id, t.company_id);
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  return query
  select b.id, p.name, case when shown.phones then nullif(p.phone, '') end, b.seats, o.name, d.name,
    private.named_travellers(b.id, shown.phones), b.boarded_at
  from public.bookings b
  cross join lateral (select private.shows_passenger_phones(trip, b.status) as phones) shown
  join public.profiles p on p.id = b.passenger_id
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  join public.places o on o.id = f.place_id
  join public.places d on d.id = g.place_id
  where b.trip_id = trip.id and b.status <> 'cancelled'
  order by b.created_at, b.id;
end
$$;
comment on function private.trip_passengers(uuid) is
'Passengers of the caller''s trip with their named travellers, the places where they get on and off and when they boarded,
for its driver and its company; phone numbers until the trip is over (shows_passenger_phones).
Refuses: 401, 403 suspended; 404 not_found for everyone else.
Security definer because: people can read their own profile only.';

create function private.driver_earnings(driver uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(b.total_kobo), 0) from public.bookings b
    where b.driver_id = driver and b.status = 'completed' and b.company_id is null and b.payment_method = 'cash'
  ) + (
    select coalesce(sum(e.amount_kobo), 0) from public.earnings e where e.payee_id = driver
  );
end
$$;
comment on function private.driver_earnings(uuid) is
'Kobo earned: the completed cash bookings of the driver''s private trips, and online what the ledger owes or has paid them: fares
after commission, kept halves. Security invoker: row security shows drivers all bookings of their own trips only.';

create function private.plain_ascii(value text) returns text language sql immutable set search_path = ''
return regexp_replace(
  translate(
    -- Accents, invisible characters and the frames of emoji digits are dropped.
    regexp_replace(normalize(value, nfkd), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\u20e3\ufe0f\ufeff]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'abcdefghijklmnopqrstuvwxyz01234567890123456789'
  ),
  '[^\u0020-\u007e]', ' ', 'g'
);
comment on function private.plain_ascii(text) is
'Text in small letters without accents; digits of other scripts and fonts become plain ones, everything else a space.';

create function private.count_digits(plain text) returns int language plpgsql immutable set search_path = '' as $$
declare
  -- Longer words first: "seventeen" contains "seven". Tens count one digit, "double" and "triple" those that they repeat.
  english constant text[] := array[
    'seventeen', '17', 'thirteen', '13', 'fourteen', '14', 'eighteen', '18', 'nineteen', '19', 'fifteen', '15', 'sixteen', '16',
    'seventy', '7', 'thirty', '3', 'eighty', '8', 'ninety', '9', 'twenty', '2', 'eleven', '11', 'twelve', '12', 'forty', '4',
    'fifty', '5', 'sixty', '6', 'double', '0', 'triple', '00', 'three', '3', 'seven', '7', 'eight', '8', 'zero', '0',
    'nought', '0', 'four', '4', 'five', '5', 'nine', '9', 'one', '1', 'two', '2', 'six', '6'
  ];
  -- Whole words only: letters, Pidgin, Hausa, Yoruba and Igbo.
  whole constant text[] := array[
    'o', 'oh', 'i', 'l', 'ten', 'wan', 'tu', 'tri', 'foh', 'faif', 'sis', 'sevin', 'eit', 'nain', 'ziro',
    'sifili', 'daya', 'biyu', 'uku', 'hudu', 'biyar', 'shida', 'bakwai', 'takwas', 'tara',
    'odo', 'okan', 'eji', 'eta', 'erin', 'arun', 'efa', 'eje', 'ejo', 'esan',
    'otu', 'abuo', 'ato', 'ano', 'ise', 'isii', 'asaa', 'asato', 'itoolu'
  ];
  token text;
  digits int := 0;
begin
  foreach token in array regexp_split_to_array(plain, '[^a-z0-9]+') loop
    if token = any (whole) then
      digits := digits + 1;
    -- 0803l234S67: letters that look like digits, among digits.
    elsif token ~ '[0-9]' and token ~ '^[0-9oilzsbgqt]+$' then
      digits := digits + length(token);
    else
      for i in 1..cardinality(english) by 2 loop
        token := replace(token, english[i], english[i + 1]);
      end loop;
      digits := digits + length(regexp_replace(token, '[^0-9]', '', 'g'));
    end if;
  end loop;
  return digits;
end
$$;
comment on function private.count_digits(text) is 'How many digits a plain text contains, written or spelled.';

create function private.contact_details_in(value text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  -- "24 Awolowo Road, KM 12" has four; the shortest phone number has more than six.
  digits_max constant int := 6;
  plain text := private.plain_ascii(value);
begin
  return case
    when plain ~ '[a-z0-9]\s*(@|[([{]\s*at\s*[)\]}])\s*[a-z0-9-]+\s*(\.|[([{]\s*dot\s*[)\]}]|\ydot\y)\s*[a-z]{2}'
      or plain ~ '\yat\s+[a-z0-9-]+\s*(\.|\ydot\y)\s*(com|net|org|ng|co|uk|edu|gov)\y'
      or plain ~ '\y(gmail|g\s?mail|yahoo|hotmail|outlook|icloud|protonmail|ymail)\y' then 'email'
    when plain ~ '(https?|ftp)\s*:' or plain ~ '\y(www|wa\s*\.\s*me|t\s*\.\s*me)\y'
      or plain ~ '[a-z0-9]\.(com|net|org|ng|co|io|ly|link|app|xyz|info|biz|site|online|shop|store|tv|gg|africa|uk)\y'
      or plain ~ '[a-z0-9]\s*(\.|[([{]\s*dot\s*[)\]}]|\ydot\y)\s*(com|net|org|ng)\y' then 'link'
    when plain ~ '@\s*[a-z0-9_]'
      or plain ~ '\y(whats\s?app|watsapp|telegram|instagram|insta|facebook|tiktok|snapchat|twitter)\y' then 'name'
    when private.count_digits(plain) > digits_max then 'number'
  end;
end
$$;
comment on function private.contact_details_in(text) is
'What a text contains that people must not exchange before a booking: email, link, name (@name or another messenger) or number (a
phone or account number, also spelled out, spaced, or with letters for digits); null if nothing. At most six digits are allowed.';

create function private.ticket_facts(booking public.bookings)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
      (7, 'Seats', booking.seats::text),
      (8, 'Fare', '₦' || private.naira(booking.total_kobo)
        || case booking.payment_method when 'cash' then ', cash when you get on' else ', paid' end)
    ) f(position, label, value)
    where t.id = booking.trip_id
  );
end
$$;
comment on function private.ticket_facts(public.bookings) is
'What a ticket says, as [{label, value}]: where and when the passenger gets on and off, the driver, the car, the seats and the
fare. Without the boarding code, because mails are passed on.
Security definer because: the worker that sends messages reads no table.';

create function private.message_facts(news public.notifications)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if news.kind <> 'booking_confirmed' then
    return '[]';
  end if;
  return coalesce((
    select private.ticket_facts(b) from public.bookings b
    where b.trip_id = private.trip_of_link(news.link) and b.passenger_id = news.user_id and b.status = 'confirmed'
  ), '[]');
end
$$;
comment on function private.message_facts(public.notifications) is
'The facts that a mail about a notification lists, as [{label, value}]: the ticket of a confirmed booking, else none.
Security definer because: the worker that sends messages reads no table.';

grant execute on function private.driver_contacts(uuid[]), private.trip_passengers(uuid) to authenticated;

grant execute on function private.driver_earnings(uuid) to app_admin, authenticated;
