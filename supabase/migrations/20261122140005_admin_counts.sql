-- Counts on the tabs: each has the condition of the list that it leads to.

create or replace function private.admin_overview()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  month_began timestamptz := private.lagos_moment(date_trunc('month', private.lagos_today())::date, '00:00');
  people record;
  drivers record;
  trips record;
  bookings record;
begin
  perform private.require_admin();
  select count(*) as total, count(*) filter (where p.created_at >= month_began) as recent,
    count(*) filter (where p.is_verified) as verified,
    count(*) filter (where p.awaits_decision) as waiting
  into people from public.profiles p where p.deleted_at is null;
  select count(*) as total, count(*) filter (where d.created_at >= month_began) as recent,
    count(*) filter (where d.is_driver_verified) as verified,
    count(*) filter (where d.verification_status = 'unverified') as waiting,
    count(*) filter (where d.verification_status = 'pending') as pending,
    count(*) filter (where d.is_driver_verified and not p.suspended) as active,
    count(*) filter (where d.is_driver_verified and p.photo_path <> coalesce(d.approved_photo_path, '')) as photos
  into drivers from public.driver_profiles d join public.profiles p on p.id = d.id and p.deleted_at is null;
  select count(*) as total, count(*) filter (where t.created_at >= month_began) as recent into trips from public.trips t;
  select count(*) as total, count(*) filter (where b.created_at >= month_began) as recent into bookings from public.bookings b;

  return jsonb_build_object(
    'overview', jsonb_build_object(
      'totalUsers', people.total, 'totalDrivers', drivers.total, 'totalTrips', trips.total, 'totalBookings', bookings.total,
      'revenueKobo', (select coalesce(sum(x.amount_kobo), 0) from public.transactions x where x.status = 'confirmed')
    ),
    'recent', jsonb_build_object(
      'newUsers', people.recent, 'newDrivers', drivers.recent, 'newTrips', trips.recent, 'newBookings', bookings.recent
    ),
    'verification', jsonb_build_object(
      'users', jsonb_build_object('verified', people.verified, 'unverified', people.total - people.verified),
      'drivers', jsonb_build_object('verified', drivers.verified, 'unverified', drivers.total - drivers.verified)
    ),
    'counts', jsonb_build_object(
      'verification', people.waiting + drivers.waiting, 'unverifiedUsers', people.waiting,
      'unverifiedDrivers', drivers.waiting, 'pendingDrivers', drivers.pending, 'activeDrivers', drivers.active,
      'users', people.total, 'drivers', drivers.total, 'trips', trips.total, 'pendingPhotos', drivers.photos
    )
  );
end
$$;
