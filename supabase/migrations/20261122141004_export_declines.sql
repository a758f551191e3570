-- The copy of a driver's data contains the fleet trips that they declined.

create or replace function private.export_own_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
begin
  return jsonb_build_object(
    'signIn', (select jsonb_build_object('email', u.email, 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at)
      from auth.users u where u.id = caller),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = caller),
    'company', (select to_jsonb(c) from public.companies c where c.id = caller),
    'driver', (select to_jsonb(d) from public.driver_profiles d where d.id = caller),
    'verifications', (select coalesce(jsonb_agg(to_jsonb(v) order by v.submitted_at), '[]')
      from public.driver_verifications v where v.driver_id = caller),
    'vehicles', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at), '[]')
      from public.vehicles v where v.owner_id = caller),
    'trips', (select coalesce(jsonb_agg(to_jsonb(t) - 'client_key' order by t.created_at), '[]')
      from public.trips t where caller in (t.driver_id, t.company_id)),
    'bookings', (select coalesce(jsonb_agg(to_jsonb(b) - 'client_key' order by b.created_at), '[]')
      from public.bookings b where b.passenger_id = caller),
    'transactions', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at), '[]')
      from public.transactions x where x.passenger_id = caller),
    'ratingsGiven', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
      from public.ratings r where r.rater_id = caller),
    'ratingsReceived', (select coalesce(jsonb_agg(to_jsonb(r) - 'rater_id' order by r.created_at), '[]')
      from public.ratings r where r.ratee_id = caller and r.revealed_at is not null),
    'positions', (select coalesce(jsonb_agg(to_jsonb(l)), '[]')
      from public.trip_locations l where l.user_id = caller),
    'tripShares', (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' order by s.created_at), '[]')
      from public.trip_shares s where s.created_by = caller),
    'tripReports', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]')
      from public.trip_reports r where r.reporter_id = caller),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'about_id' order by n.created_at), '[]')
      from public.notifications n where n.user_id = caller),
    'fleetVehicles', (select coalesce(jsonb_agg(to_jsonb(f) - 'client_key' order by f.created_at), '[]')
      from public.fleet_vehicles f where caller in (f.company_id, f.driver_id)),
    'fleetDrivers', (select coalesce(jsonb_agg(to_jsonb(f) order by f.invited_at), '[]')
      from public.fleet_drivers f
      where caller in (f.company_id, f.driver_id)
        or f.email = (select lower(p.email) from public.profiles p where p.id = caller)),
    'fleetRoutes', (select coalesce(jsonb_agg(to_jsonb(r) - 'client_key' order by r.created_at), '[]')
      from public.fleet_routes r where r.company_id = caller),
    'fleetTrips', (select coalesce(jsonb_agg(to_jsonb(f) - 'client_key'), '[]')
      from public.fleet_trips f where f.company_id = caller),
    'fleetTripDeclines', (select coalesce(jsonb_agg(to_jsonb(x) order by x.declined_at), '[]')
      from public.fleet_trip_declines x where x.driver_id = caller),
    'files', (select coalesce(jsonb_agg(o.name order by o.name), '[]')
      from storage.objects o where o.bucket_id = 'documents' and split_part(o.name, '/', 1) = caller::text)
  );
end
$$;
