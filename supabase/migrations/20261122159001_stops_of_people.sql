-- Ratings, the export of personal data and the deletion of an account with stops.

create or replace function private.due_ratings()
returns table (
  booking_id uuid, trip_id uuid, person_name text, origin_place_id text, destination_place_id text,
  departure_at timestamptz, closes_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return query
  select b.id, b.trip_id, p.name, f.place_id, g.place_id, f.planned_at,
    t.ended_at + make_interval(days => private.rating_days())
  from public.bookings b
  join public.trips t on t.id = b.trip_id and t.ended_at > now() - make_interval(days => private.rating_days())
  join public.trip_stops f on f.trip_id = b.trip_id and f.id = b.from_stop_id
  join public.trip_stops g on g.trip_id = b.trip_id and g.id = b.to_stop_id
  join public.profiles p on p.id = case caller when b.driver_id then b.passenger_id else b.driver_id end
  where caller in (b.passenger_id, b.driver_id)
    and b.status = 'completed'
    and p.deleted_at is null
    and not exists (select from public.ratings r where r.booking_id = b.id and r.rater_id = caller)
  order by t.ended_at desc
  limit 50;
end
$$;
comment on function private.due_ratings() is
'The caller''s completed bookings that can still be rated, each with the part of the trip that the passenger travelled.
Refuses: 401, 403 suspended (by require_active).
Security definer because: the caller cannot read the other person''s name.';

insert into private.export_parts (name, query) values
  ('bookedStops', $$select coalesce(jsonb_agg(to_jsonb(s) order by s.planned_at), '[]')
    from public.trip_stops s where exists (
      select from public.bookings b
      where b.passenger_id = $1 and b.trip_id = s.trip_id and s.id in (b.from_stop_id, b.to_stop_id)
    )$$);

create or replace function private.anonymise_person(person uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Locked by id: two people who delete their accounts at once may have notifications about each other.
  perform from public.notifications n where person in (n.user_id, n.about_id) order by n.id for update;
  delete from public.driver_verifications v where v.driver_id = person;
  delete from public.notifications n where n.user_id = person;
  -- A position that the phone is sending now is stored first and then deleted, or refused.
  perform private.lock_position(t.id, person) from public.trips t where t.driver_id = person and t.cancelled_at = now();
  delete from public.trip_locations l where l.user_id = person;
  -- Notifications of others keep their title but lose name and words, except those about a trip cancelled just now.
  update public.notifications n set body = n.title || '. This person has left Tafiya.', about_id = null
  where n.about_id = person and (n.kind <> 'trip_cancelled' or n.created_at < now());
  update public.trip_shares s set revoked_at = coalesce(s.revoked_at, now()) where s.created_by = person;
  update public.ratings r set comment = null where person in (r.rater_id, r.ratee_id);
  update public.trips t set description = null, cancel_reason = null where coalesce(t.company_id, t.driver_id) = person;
  -- Names and hints are free text, and a pin may be where the driver stood.
  update public.trip_stops s set point_name = null, point_hint = null, point_latitude = null, point_longitude = null
  from public.trips t
  where t.id = s.trip_id and coalesce(t.company_id, t.driver_id) = person and s.point_name is not null;
  update public.bookings b set cancel_reason = null where b.cancelled_by = person;
  update public.vehicles v set status = 'retired', plate_number = 'DELETED' where v.owner_id = person;
  update public.companies c
  set name = 'Deleted company', registration_number = '-', address = '-', website = null, tax_id = '-', contact_person = '-'
  where c.id = person;
  update public.driver_profiles d
  set verification_status = 'unverified', verification_submitted_at = null, verification_approved_at = null,
    verified_name = null, renamed_at = null, rejection_reason = null, vehicle_id = null
  where d.id = person;
  update public.profiles p
  set name = 'Deleted user', email = 'deleted-' || p.id || '@deleted.invalid', phone = '', nin = null,
    proof_of_address_path = null, photo_path = null, is_verified = false, verified_at = null,
    rejection_reason = null, suspension_reason = null, deleted_at = now()
  where p.id = person;
end
$$;

create or replace function private.end_fleets_of_deleted()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.trips t set status = 'cancelled', cancel_reason = 'The company has left Tafiya'
  where t.company_id = new.id and t.status in ('scheduled', 'active', 'waiting');
  update public.fleet_routes r
  set name = 'Deleted route', way = '{}', is_active = false, retired_at = coalesce(r.retired_at, now()) where r.company_id = new.id;
  update public.fleet_vehicles f set driver_id = null where f.company_id = new.id or f.driver_id = new.id;
  update public.fleet_drivers f set status = 'left', answered_at = now()
  where (f.company_id = new.id or f.driver_id = new.id) and f.status in ('invited', 'active');
  -- Invitations must not keep the address of a deleted account, nor declined trips the words of a driver.
  update public.fleet_drivers f set email = 'deleted-' || f.id || '@deleted.invalid'
  where f.driver_id = new.id or f.company_id = new.id or f.email = lower(old.email);
  update public.fleet_trip_declines d set reason = null where d.driver_id = new.id;
  return null;
end
$$;
