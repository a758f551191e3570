-- The criteria by which passengers choose a trip: room for luggage, comfort, company. On trips for women only, no identity is
-- checked: the driver has declared to be a woman, the booker confirms it of every traveller.

create function private.set_trip_choices(trip_id uuid, choices jsonb, is_published_now boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
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
  elsif wanted ? 'womenOnly' and not private.has_declared_woman(caller) then
    perform private.refuse(403, 'forbidden', 'Only a driver who has declared to be a woman can offer a trip for women only.');
  end if;
  perform private.check_seller(trip);
  update public.trips t set choices = wanted where t.id = trip.id;
end
$$;
comment on function private.set_trip_choices is
'Replaces the choices of the caller''s trip; false and null mean not offered. is_published_now: only of a trip that this
transaction has published.
Refuses: 401, 403 suspended; 404; 403 for the trip of another driver, and for a fleet trip unless the caller is its company;
403 for womenOnly unless the caller is a driver who has declared to be a woman, so never for a fleet trip;
400 invalid_input for unknown choices; 409 trip_closed unless scheduled or active; 409 conflict once seats are booked.
Security definer because: clients cannot update trips.';

create function private.has_choices(trip_id uuid, wanted text[])
returns boolean language plpgsql stable set search_path = '' as $$
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
      when 'women_only' then has ? 'womenOnly'
      when 'pay_online' then (select private.takes_online(t) from public.trips t where t.id = trip_id)
      else false
    end) then
      return false;
    end if;
  end loop;
  return true;
end
$$;
comment on function private.has_choices is
'Whether a trip offers everything that a passenger searches for. Room for a large piece of luggage is room for a smaller one;
a trip that does not say that it allows smoking is smoke-free. pay_online: passengers may pay online now.';

create function private.has_declared_woman(person uuid)
returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select v.gender = 'female' from public.driver_verifications v
    where v.driver_id = person and v.status = 'approved'
    order by v.submitted_at desc limit 1
  ), false);
end
$$;
comment on function private.has_declared_woman is
'Whether a driver has declared to be a woman in their newest approved verification, which only they and administrators read.';

create function private.may_offer_women_only()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_declared_woman(private.require_active());
end
$$;
comment on function private.may_offer_women_only is
'Whether the caller may publish trips for women only.
Refuses: 401, 403 suspended (by require_active).
Security definer because: has_declared_woman is not granted to clients, who could ask it about others.';

grant execute on function
  private.set_trip_choices,
  private.may_offer_women_only
to authenticated;
