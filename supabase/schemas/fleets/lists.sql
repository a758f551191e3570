-- The lists of a company about its fleet: figures, and vehicles page by page.

create function private.company_revenue(company uuid) returns bigint language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := coalesce(
    private.lagos_moment((select f.days_until from private.platform_figures f), '00:00'), '-infinity'
  );
begin
  return coalesce((select r.kobo from private.company_revenues r where r.company_id = company), 0)
    + coalesce((
      select sum(b.total_kobo) from public.bookings b
      where b.company_id = company and b.created_at >= since and b.status <> 'cancelled'
    ), 0)
    - coalesce((
      select sum(b.total_kobo) from public.bookings b
      where b.company_id = company and b.cancelled_at >= since and b.created_at < since
    ), 0);
end
$$;
comment on function private.company_revenue is
'Kobo of all confirmed and completed bookings of a company: as counted last, with what was booked and cancelled since.';

create function private.count_company_revenues(until timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  delete from private.company_revenues r where true;
  insert into private.company_revenues (company_id, kobo)
  select b.company_id, sum(b.total_kobo) from public.bookings b
  where b.company_id is not null and b.created_at < until and (b.cancelled_at is null or b.cancelled_at >= until)
  group by b.company_id;
end
$$;
comment on function private.count_company_revenues is
'Step of count_figures: what was booked before a moment and not cancelled by then, for each company. What is cancelled later is taken off
when it is asked for (company_revenue).';

create function private.own_fleet_figures(out vehicles int, out scheduled_trips int, out revenue_kobo bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  select count(*) into vehicles from public.vehicles v
  where v.owner_id = caller and v.status <> 'retired';
  select count(*) into scheduled_trips from public.trips t
  where t.company_id = caller and t.status not in ('completed', 'cancelled');
  revenue_kobo := private.company_revenue(caller);
end
$$;
comment on function private.own_fleet_figures is
'How many vehicles in use and coming trips the calling company has, and the kobo of its confirmed and completed bookings.
Refuses: 401, 403 suspended (by require_active).
Security definer because: clients read neither the counted revenues nor who owns a vehicle.';

create function private.own_fleet_vehicles(
  count_max int, after_at timestamptz default null, after_id uuid default null, only_id uuid default null
)
returns table (
  id uuid, model text, plate_number text, kind text, seats int, status text, approval text, rejection_reason text, driver_id uuid,
  driver_name text, has_expired_paper boolean, position_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
  -- Before every row.
  from_at constant timestamptz := coalesce(after_at, '-infinity');
  from_id constant uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
begin
  return query
  select v.id, btrim(v.make || ' ' || v.model), v.plate_number, v.kind, v.seats, v.status, v.approval, v.rejection_reason, f.driver_id,
    d.display_name, exists (
      select from public.papers p
      where p.owner_id = caller and p.kind in ('roadworthiness', 'insurance') and p.plate_key = v.plate_key and p.status = 'accepted'
        and p.expires_on < private.lagos_today()
    ), f.created_at
  from public.fleet_vehicles f
  join public.vehicles v on v.id = f.vehicle_id
  left join public.driver_profiles d on d.id = f.driver_id
  where f.company_id = caller and (f.created_at, f.vehicle_id) > (from_at, from_id)
    and case when only_id is null then v.status <> 'retired' else v.id = only_id end
  order by f.created_at, f.vehicle_id
  limit count_max;
end
$$;
comment on function private.own_fleet_vehicles is
'Vehicles in use of the calling company in the order in which they were added, after a vehicle of that time and id; or only one of its
vehicles, retired or not.
Refuses: 401, 403 suspended (by require_active).
Security definer because: owner, status and approval of vehicles are not granted to clients.';

grant execute on function
  private.own_fleet_figures,
  private.own_fleet_vehicles
to authenticated;
