-- The earnings of a company, by month, route and bus.

create function private.company_money(year int)
returns jsonb language plpgsql stable security definer set search_path = ''
-- One plan: the trips are reached by company and time, and all else by the trips.
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := private.require_active();
  from_at constant timestamptz := private.lagos_moment(make_date(year, 1, 1), '00:00');
  until_at constant timestamptz := private.lagos_moment(make_date(year + 1, 1, 1), '00:00');
begin
  if not exists (select from public.companies c where c.id = caller) then
    perform private.refuse(403, 'forbidden', 'Only companies have a fleet.');
  end if;
  return (
    with runs as materialized (
      select t.id, to_char(t.departure_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, t.status, t.total_seats, t.seats_available,
        o.name || ' to ' || p.name as route, v.plate_number as plate
      from public.trips t
      join public.vehicles v on v.id = t.vehicle_id
      join public.places o on o.id = t.origin_place_id
      join public.places p on p.id = t.destination_place_id
      where t.company_id = caller and t.departure_at >= from_at and t.departure_at < until_at
    ),
    money as (
      select b.trip_id, sum(b.seats) filter (where b.status = 'completed') as seats,
        sum(x.amount_kobo) filter (where x.method = 'cash' and x.status = 'confirmed') as cash_kobo,
        -- Online, what is settled or went back: the rest is held until its trip is over.
        sum(x.amount_kobo) filter (where x.method = 'online' and (e.gross_kobo is not null or x.refunded_kobo > 0)) as online_kobo,
        sum(x.refunded_kobo) filter (where x.method = 'online') as sent_back_kobo,
        sum(e.commission_kobo) as commission_kobo, sum(e.amount_kobo) as pays_kobo, sum(e.paid_kobo) as paid_kobo
      from runs r
      join public.bookings b on b.trip_id = r.id
      join public.transactions x on x.booking_id = b.id
      left join lateral (
        select sum(s.gross_kobo) as gross_kobo, sum(s.commission_kobo) as commission_kobo, sum(s.amount_kobo) as amount_kobo,
          sum(s.amount_kobo) filter (where exists (
            select from public.payout_items i join public.payouts p on p.id = i.payout_id
            where i.earning_id = s.id and i.is_living and p.status = 'paid'
          )) as paid_kobo
        from public.earnings s where s.booking_id = b.id and s.payee_id = caller
      ) e on true
      group by b.trip_id
    ),
    lines as (
      select r.month, r.route, r.plate, grouping(r.month, r.route, r.plate) as left_out,
        count(*) filter (where r.status = 'completed') as trips,
        sum(r.total_seats) filter (where r.status = 'completed') as offered,
        coalesce(sum(m.seats), 0) as seats, coalesce(sum(m.cash_kobo), 0) as "cashKobo", coalesce(sum(m.online_kobo), 0) as "onlineKobo",
        coalesce(sum(m.sent_back_kobo), 0) as "sentBackKobo", coalesce(sum(m.commission_kobo), 0) as "commissionKobo",
        coalesce(sum(m.pays_kobo), 0) as "paysKobo", coalesce(sum(m.paid_kobo), 0) as "paidKobo"
      from runs r left join money m on m.trip_id = r.id
      where r.status = 'completed' or m.trip_id is not null
      group by grouping sets ((r.month), (r.month, r.route), (r.month, r.plate), ())
    )
    select coalesce(jsonb_agg(to_jsonb(l) - array['left_out', 'offered'] || jsonb_build_object(
      'filledPercent', case when l.offered > 0 then least(100, round(100.0 * l.seats / l.offered)) end
    ) order by l.month desc nulls last, l.left_out desc, l."cashKobo" + l."paysKobo" desc, l.route, l.plate), '[]'::jsonb)
    from lines l
    -- A year without trips has no sum.
    where l.trips > 0 or l."cashKobo" > 0 or l."onlineKobo" > 0
  );
end
$$;
comment on function private.company_money is
'The earnings of the calling company''s trips of one year in Lagos: a line for each month, for each route and each bus of a month, and
one for the year (without month, route and plate). Trips and seats that were driven, how many percent of the seats were sold; cash that
passengers paid; online fares of passengers whose booking is settled or who got money back, what went back, our commission, what Tafiya
pays, and of that what has arrived.
Refuses: 401, 403 suspended (by require_active); 403 forbidden if the caller is not a company.
Security definer because: it reads the payments of passengers and the payouts.';

grant execute on function private.company_money to authenticated;
