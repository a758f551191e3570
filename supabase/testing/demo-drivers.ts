import type postgres from 'postgres';

/** Demo drivers without a valid licence, or whose dates are not in order: account, submission, approval, first trip. */
export function outOfOrder(sql: postgres.ISql): Promise<postgres.Row[]> {
  return sql`
    select d.display_name from public.driver_profiles d
    join public.profiles p on p.id = d.id and p.id::text like '5eed0000-%'
    left join public.driver_verifications v on v.driver_id = d.id and v.status = 'approved'
    left join public.papers l on l.owner_id = d.id and l.kind = 'licence' and l.status = 'accepted'
    cross join lateral (select min(t.departure_at) as first_at from public.trips t where t.driver_id = d.id) t
    where d.is_driver_verified and (
      p.created_at < v.submitted_at and v.submitted_at < v.decided_at and v.decided_at < coalesce(t.first_at, 'infinity')
      and (v.submitted_at, v.decided_at) = (d.verification_submitted_at, d.verification_approved_at)
      and p.verified_at <= v.decided_at and l.expires_on = v.driver_license_expiry and l.expires_on > private.lagos_today() + 60
    ) is not true`;
}

/** Demo drivers whose card shows other numbers of trips and ratings than there are rows. */
export function countedWrongly(sql: postgres.ISql): Promise<postgres.Row[]> {
  return sql`
    select d.display_name, d.total_trips, c.trips, d.rating_count, r.ratings from public.driver_profiles d,
    lateral (
      select count(*)::int as trips from public.trips t
      where t.driver_id = d.id and t.status = 'completed'
        and exists (select from public.bookings b where b.trip_id = t.id and b.status = 'completed')
    ) c,
    lateral (
      select count(*)::int as ratings, avg(r.stars)::numeric(3, 2) as average
      from public.ratings r where r.ratee_id = d.id and r.revealed_at is not null
    ) r
    where d.id::text like '5eed0000-%'
      and (d.total_trips, d.rating_count, d.rating_average) is distinct from (c.trips, r.ratings, r.average)`;
}
