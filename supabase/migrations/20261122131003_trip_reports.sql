-- Reports about trips that an administrator looks at: passengers left behind, and trips that never started.

create table public.trip_reports (
  id uuid primary key default gen_random_uuid(),
  trip_id uuid not null references public.trips (id),
  kind text not null,
  reporter_id uuid references public.profiles (id),
  created_at timestamptz not null default now(),
  constraint known_kind check (kind in ('left_behind', 'not_started')),
  constraint people_report_left_behind check ((kind = 'left_behind') = (reporter_id is not null)),
  constraint one_report_per_person_and_kind unique nulls not distinct (trip_id, kind, reporter_id)
);
comment on table public.trip_reports is
  'left_behind: a passenger says that the trip left without them. not_started: the clock found a trip that has not started '
  'although its driver has moved; an administrator decides.';
create index trip_reports_newest on public.trip_reports (created_at desc, id desc);
create index trip_reports_by_reporter on public.trip_reports (reporter_id);

grant select on public.trip_reports to authenticated, app_admin;

create function private.report_left_behind(trip_id uuid)
returns timestamptz
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_active();
  trip public.trips;
  reported timestamptz;
begin
  select t.* into trip from public.trips t
  join public.bookings b on b.trip_id = t.id and b.passenger_id = caller and b.status <> 'cancelled'
  where t.id = report_left_behind.trip_id
  for no key update of t;
  if trip.id is null then
    perform private.refuse(404, 'not_found', 'Trip not found.');
  end if;
  select r.created_at into reported from public.trip_reports r
  where r.trip_id = trip.id and r.reporter_id = caller and r.kind = 'left_behind';
  if reported is not null then
    return reported;
  elsif trip.status not in ('en_route', 'arrived', 'completed') then
    perform private.refuse(409, 'too_early', 'This trip has not started. You can still cancel your booking.');
  elsif now() > trip.arrives_at + make_interval(days => private.overdue_trip_days()) then
    perform private.refuse(409, 'trip_closed', format(
      'You can report this up to %s days after the arrival.', private.overdue_trip_days()
    ));
  end if;
  insert into public.trip_reports (trip_id, kind, reporter_id) values (trip.id, 'left_behind', caller)
  returning created_at into reported;
  return reported;
end
$$;
comment on function private.report_left_behind(uuid) is
'The caller, a passenger of a trip that has started, reports that it left without them. Returns the moment of the report;
reporting it again changes nothing.
Refuses: 401, 403 suspended; 404 not_found without a booking; 409 too_early before the trip has started; 409 trip_closed
more than overdue_trip_days after the arrival.
Security definer because: clients cannot insert reports.';

create function private.own_trip_report(trip_id uuid)
returns timestamptz
language sql
stable
set search_path = ''
return (
  select r.created_at from public.trip_reports r
  where r.trip_id = own_trip_report.trip_id and r.reporter_id = auth.uid() and r.kind = 'left_behind'
);
comment on function private.own_trip_report(uuid) is 'When the caller reported that this trip left without them, or null.';

grant execute on function private.report_left_behind(uuid), private.own_trip_report(uuid) to authenticated;

alter table public.trip_reports enable row level security;

create policy "people read their own reports" on public.trip_reports
for select to authenticated using (reporter_id = (select auth.uid()));

create policy "administrators read every report" on public.trip_reports
for select to app_admin using (true);

create policy "only active people" on public.trip_reports as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.trip_reports as restrictive
for all to app_admin using ((select private.is_live_admin()));

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
    'files', (select coalesce(jsonb_agg(o.name order by o.name), '[]')
      from storage.objects o where o.bucket_id = 'documents' and split_part(o.name, '/', 1) = caller::text)
  );
end
$$;
comment on function private.export_own_data() is
'Everything stored about the caller, as JSON.
Refuses: 401, 403 suspended (by require_active).
Security definer because: some columns are not granted to clients; every query filters by the caller.';
