-- What passengers choose a trip by: room for luggage, comfort, company.

create function private.are_choices(choices jsonb)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  promises constant text[] := array['airConditioning', 'smoking', 'pets', 'music', 'twoInBack'];
  luggage constant text[] := array['none', 'small', 'medium', 'large'];
  extra_max_kobo constant int := 10000000;
begin
  return jsonb_typeof(choices) = 'object'
    and choices - promises - array['luggage', 'extraLuggageKobo'] = '{}'
    and not exists (
      select from jsonb_each(choices) c
      where case c.key
        when 'luggage' then not (choices ->> 'luggage' = any (luggage))
        when 'extraLuggageKobo' then case when jsonb_typeof(c.value) = 'number'
          then c.value::numeric not between 100 and extra_max_kobo or c.value::numeric % 100 <> 0 else true end
        else c.value <> 'true'
      end
    );
end
$$;
comment on function private.are_choices(jsonb) is
'Whether a value may be the choices of a trip: {luggage: none, small, medium or large; extraLuggageKobo: whole naira up to
100,000; airConditioning, smoking, pets, music, twoInBack: true}. What is missing is not offered.';

alter table public.trips add column choices jsonb not null default '{}' check (private.are_choices(choices));
comment on column public.trips.choices is
  'What the driver offers, which anyone may read (private.are_choices). Set by private.set_trip_choices.';

create function private.set_trip_choices(trip_id uuid, choices jsonb, is_published_now boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
  wanted jsonb;
begin
  select t.* into trip from public.trips t where t.id = set_trip_choices.trip_id for no key update;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  elsif coalesce(trip.company_id, trip.driver_id) is distinct from caller then
    perform private.refuse(403, 'forbidden', 'This is not your trip.');
  -- A repeated request publishes nothing more, and must not undo later changes.
  elsif is_published_now and trip.created_at <> now() then
    return;
  end if;
  if jsonb_typeof(choices) = 'object' then
    select coalesce(jsonb_object_agg(c.key, c.value) filter (where c.value not in ('null', 'false')), '{}') into wanted
    from jsonb_each(choices) c;
  end if;
  if private.are_choices(wanted) is not true then
    perform private.refuse(400, 'invalid_input', 'These choices of a trip are not known.');
  elsif wanted = trip.choices then
    return;
  elsif trip.status not in ('scheduled', 'active') then
    perform private.refuse(409, 'trip_closed', 'This trip can no longer be changed.');
  elsif trip.seats_available < trip.total_seats then
    perform private.refuse(409, 'conflict', 'Passengers have booked this trip: what it offers stays as it is.');
  end if;
  update public.trips t set choices = wanted where t.id = trip.id;
end
$$;
comment on function private.set_trip_choices(uuid, jsonb, boolean) is
'Replaces the choices of the caller''s trip; false and null mean not offered. is_published_now: only of a trip that this
transaction has published.
Refuses: 401, 403 suspended; 404; 403 for the trip of another driver, and for a fleet trip unless the caller is its company;
400 invalid_input for unknown choices; 409 trip_closed unless scheduled or active; 409 conflict once seats are booked.
Security definer because: clients cannot update trips.';
grant execute on function private.set_trip_choices(uuid, jsonb, boolean) to authenticated;

create function private.has_choices(trip_id uuid, wanted text[])
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  has jsonb := (select t.choices from public.trips t where t.id = trip_id);
  wish text;
begin
  foreach wish in array wanted loop
    -- In parentheses: PL/pgSQL reads a condition up to the first THEN.
    if not (case wish
      when 'small_luggage' then coalesce(has ->> 'luggage' in ('small', 'medium', 'large'), false)
      when 'medium_luggage' then coalesce(has ->> 'luggage' in ('medium', 'large'), false)
      when 'large_luggage' then coalesce(has ->> 'luggage' = 'large', false)
      when 'air_conditioning' then has ? 'airConditioning'
      when 'no_smoking' then not has ? 'smoking'
      when 'pets' then has ? 'pets'
      when 'music' then has ? 'music'
      when 'two_in_back' then has ? 'twoInBack'
      else false
    end) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.has_choices(uuid, text[]) is
'Whether a trip offers everything that a passenger searches for. Room for a large piece of luggage is room for a smaller one;
a trip that does not say that it allows smoking is smoke-free.';

alter type private.search_criteria add attribute choices text[];
comment on type private.search_criteria is
  'What private.search_trips looks for: place names; filters; minutes of the Lagos day; how many trips to look at in all, how many matches and alternatives of each kind to return; the points that a kilometre, a minute from leaves_about and a kobo cost; sort: cheapest or earliest matches, else the best; choices: the wishes of private.has_choices.';
