-- The export of personal data is a list of parts, so that a later migration adds a row and not a new function.

create table private.export_parts (
  name text primary key check (name ~ '^[a-z][a-zA-Z]{2,39}$'),
  query text not null
);
comment on table private.export_parts is
  'The parts of the export of personal data. Migrations add a row for every table that holds data of a person.';
comment on column private.export_parts.query is
  'Selects one JSON value. $1 is the person; every query filters by it.';

alter table private.export_parts enable row level security;

insert into private.export_parts (name, query) values
  ('signIn', $$select jsonb_build_object('email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at)
    from auth.users u where u.id = $1$$),
  ('profile', $$select to_jsonb(p) from public.profiles p where p.id = $1$$),
  ('company', $$select to_jsonb(c) from public.companies c where c.id = $1$$),
  ('driver', $$select to_jsonb(d) from public.driver_profiles d where d.id = $1$$),
  ('verifications', $$select coalesce(jsonb_agg(to_jsonb(v) order by v.submitted_at), '[]')
    from public.driver_verifications v where v.driver_id = $1$$),
  ('vehicles', $$select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at), '[]')
    from public.vehicles v where v.owner_id = $1$$),
  ('trips', $$select coalesce(jsonb_agg(to_jsonb(t) - 'client_key' order by t.created_at), '[]')
    from public.trips t where $1 in (t.driver_id, t.company_id)$$),
  ('bookings', $$select coalesce(jsonb_agg(to_jsonb(b) - 'client_key' order by b.created_at), '[]')
    from public.bookings b where b.passenger_id = $1$$),
  ('transactions', $$select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]')
    from public.transactions x where x.passenger_id = $1$$),
  ('ratingsGiven', $$select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
    from public.ratings r where r.rater_id = $1$$),
  ('ratingsReceived', $$select coalesce(jsonb_agg(to_jsonb(r) - 'rater_id' order by r.created_at), '[]')
    from public.ratings r where r.ratee_id = $1 and r.revealed_at is not null$$),
  ('positions', $$select coalesce(jsonb_agg(to_jsonb(l)), '[]')
    from public.trip_locations l where l.user_id = $1$$),
  ('tracks', $$select coalesce(jsonb_agg(to_jsonb(k) order by k.recorded_at), '[]')
    from private.trip_track k join public.trips t on t.id = k.trip_id where t.driver_id = $1$$),
  ('tripShares', $$select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]')
    from public.trip_shares s where s.created_by = $1$$),
  ('tripReports', $$select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
    from public.trip_reports r where r.reporter_id = $1$$),
  ('notifications', $$select coalesce(jsonb_agg(to_jsonb(n) - 'about_id' order by n.created_at), '[]')
    from public.notifications n where n.user_id = $1$$),
  ('fleetVehicles', $$select coalesce(jsonb_agg(to_jsonb(f) - 'client_key' order by f.created_at), '[]')
    from public.fleet_vehicles f where $1 in (f.company_id, f.driver_id)$$),
  ('fleetDrivers', $$select coalesce(jsonb_agg(to_jsonb(f) order by f.invited_at), '[]')
    from public.fleet_drivers f
    where $1 in (f.company_id, f.driver_id)
      or f.email = (select lower(p.email) from public.profiles p where p.id = $1)$$),
  ('fleetRoutes', $$select coalesce(jsonb_agg(to_jsonb(r) - 'client_key' order by r.created_at), '[]')
    from public.fleet_routes r where r.company_id = $1$$),
  ('fleetTrips', $$select coalesce(jsonb_agg(to_jsonb(f) - 'client_key'), '[]')
    from public.fleet_trips f where f.company_id = $1$$),
  ('papers', $$select coalesce(jsonb_agg(to_jsonb(p) order by p.submitted_at), '[]')
    from public.papers p where p.owner_id = $1$$),
  ('fleetTripDeclines', $$select coalesce(jsonb_agg(to_jsonb(x) order by x.declined_at), '[]')
    from public.fleet_trip_declines x where x.driver_id = $1$$),
  ('files', $$select coalesce(jsonb_agg(o.name order by o.name), '[]')
    from storage.objects o where o.bucket_id = 'documents' and split_part(o.name, '/', 1) = $1::text$$);

create or replace function private.export_own_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  part private.export_parts;
  part_data jsonb;
  copy jsonb := '{}';
begin
  for part in select p.* from private.export_parts p loop
    execute part.query into part_data using caller;
    copy := copy || jsonb_build_object(part.name, part_data);
  end loop;
  return copy;
end
$$;
comment on function private.export_own_data() is
'Everything stored about the caller, as JSON: the parts of export_parts.
Refuses: 401, 403 suspended (by require_active).
Security definer because: some columns are not granted to clients; every query filters by the caller.';
