create function private.least_free(total int, taken smallint[])
returns int language plpgsql immutable set search_path = '' as $$
begin
  return private.free_between(total, taken, 0, cardinality(taken));
end
$$;
comment on function private.least_free is 'Free seats of the whole way: the least over all legs.';

create function private.extra_kinds() returns text[] language sql immutable
return array['extraLuggage', 'largeBag', 'childSeat', 'parcel'];
comment on function private.extra_kinds is
'The extras that a driver may carry for a price beside the seats: a further bag, a large one, a child seat, a parcel. The choices of a trip have
the price of each that it offers, <kind>FareKobo.';

create function private.is_extra_price(value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  max_kobo constant int := 10000000;
begin
  return case when jsonb_typeof(value) = 'number'
    then value::numeric between 100 and max_kobo and value::numeric % 100 = 0 else false end;
end
$$;
comment on function private.is_extra_price is 'Whether a value may be the price of an extra: whole naira up to 100,000.';

create function private.are_choices(choices jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  promises constant text[] := array['airConditioning', 'smoking', 'pets', 'music', 'twoInBack', 'womenOnly'];
  luggage constant text[] := array['none', 'small', 'medium', 'large'];
  prices constant text[] := array(select kind || 'FareKobo' from unnest(private.extra_kinds()) kind);
begin
  return jsonb_typeof(choices) = 'object'
    and choices - promises - prices - array['luggage'] = '{}'
    and not exists (
      select from jsonb_each(choices) c
      where case c.key
        when 'luggage' then not (choices ->> 'luggage' = any (luggage))
        else case when c.key = any (prices) then not private.is_extra_price(c.value) else c.value <> 'true' end
      end
    );
end
$$;
comment on function private.are_choices is
'Whether a value may be the choices of a trip: {luggage: none, small, medium or large; the price of each kind of extra,
<kind>FareKobo (is_extra_price); airConditioning, smoking, pets, music, twoInBack, womenOnly: true}. What is missing is not offered.';

create type private.way_point as (
  stop_id uuid,
  before smallint,
  after smallint,
  planned_at timestamptz,
  fare_kobo int,
  extra_minutes int
);
comment on type private.way_point is
'Where a trip passes a place: at a stop (stop_id), or between the stops before and after, which then come so much later; when, and
for which fare from the origin.';

create type private.trip_card as (
  id uuid,
  origin text,
  destination text,
  origin_place_id text,
  destination_place_id text,
  departure_date timestamptz,
  arrival_date timestamptz,
  seats_available int,
  total_seats int,
  fare_per_seat_kobo int,
  description text,
  choices jsonb,
  confirms_passengers boolean,
  driver_id uuid,
  status text,
  created_at timestamptz,
  driver__is_driver_verified boolean,
  driver__has_photo boolean,
  driver__is_photo_public boolean,
  driver__rating float8,
  driver__rating_count int,
  driver__total_trips int,
  driver__user__name text,
  driver__vehicle_model text,
  driver__vehicle_plate_number text,
  driver__vehicle_colour text,
  night_from text
);
comment on type private.trip_card is
'A trip as everyone who sees it reads it, with the names of the contract (rowsAs): trip_cards.';

create function private.driver_to_be_named() returns text language sql immutable
return 'To be named';
comment on function private.driver_to_be_named is
'The words that pages show instead of a driver while a company''s trip waits for another one (DRIVER_TO_BE_NAMED).';
