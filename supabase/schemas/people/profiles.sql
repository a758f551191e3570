-- Profiles, one per person: changing contact details and the photo, and the figures of the landing page.

create function private.change_contact(contact jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  written constant jsonb := (
    select coalesce(jsonb_object_agg(k.key, nullif(btrim(k.value), '')), '{}') from jsonb_each_text(contact) k
  );
begin
  perform private.require_admin();
  update public.platform_settings s set
    support_email = case when written ? 'supportEmail' then written ->> 'supportEmail' else s.support_email end,
    support_phone = case when written ? 'supportPhone' then written ->> 'supportPhone' else s.support_phone end,
    support_whatsapp = case when written ? 'supportWhatsapp' then written ->> 'supportWhatsapp' else s.support_whatsapp end,
    support_hours = case when written ? 'supportHours' then written ->> 'supportHours' else s.support_hours end,
    company_name = case when written ? 'companyName' then written ->> 'companyName' else s.company_name end,
    company_number = case when written ? 'companyNumber' then written ->> 'companyNumber' else s.company_number end,
    company_address = case when written ? 'companyAddress' then written ->> 'companyAddress' else s.company_address end
  where true;
  perform private.audit('change_contact', null, 'changed', written);
end
$$;
comment on function private.change_contact is
'Changes how to reach us: {supportEmail, supportPhone and supportWhatsapp (E.164), supportHours, companyName, companyNumber,
companyAddress} of Contact, the account and the footer; what is null or empty is not shown, what is left out stays. Audits the change.
Refuses: 401 unauthenticated; 400 invalid_input through the constraints of platform_settings.
Security definer because: only this function writes the audit line with the change.';

create function private.record_photo(path text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_active();
begin
  if record_photo.path is not null then
    if record_photo.path ~ '[.]pdf$' then
      perform private.refuse(415, 'unsupported_media_type', 'Your photo must be an image.');
    end if;
    perform private.check_document(record_photo.path, caller, 'Upload your photo first');
  end if;
  update public.profiles p set photo_path = record_photo.path where p.id = caller;
end
$$;
comment on function private.record_photo is
'Stores the path of the caller''s uploaded photo, or removes it if null.
Refuses: 401, 403 suspended; 415 unsupported_media_type for a PDF; 400 invalid_input unless the file is in the caller''s
folder.
Security definer because: the column is not granted to clients.';

create function private.count_figures() returns int language plpgsql set search_path = '' as $$
declare
  -- Yesterday may still change: an administrator puts a trip back.
  until constant date := private.lagos_today() - 1;
  known private.platform_figures;
begin
  select f.* into known from private.platform_figures f;
  if known.days_until is distinct from until then
    -- Once a day everything that is over is counted again.
    delete from private.day_figures d where true;
    insert into private.day_figures select c.* from private.count_days('-infinity', private.lagos_moment(until, '00:00')) c;
    perform private.count_company_revenues(private.lagos_moment(until, '00:00'));
    with completed as materialized (
      -- The trips are read once, and their places once per route.
      select t.origin_place_id, t.destination_place_id, count(*) as trips
      from public.trips t where t.status = 'completed' group by 1, 2
    )
    select
      (select coalesce(sum(c.trips), 0) from completed c),
      (
        select count(distinct p.state) from public.places p
        where p.id in (
          select unnest(array[c.origin_place_id, c.destination_place_id]) from completed c
        )
      )
    into known.completed_trips, known.states;
  end if;
  insert into private.platform_figures as f (
    completed_trips, verified_drivers, states, rating_average, counted_at, days_until, people, busiest_routes,
    payments
  )
  select known.completed_trips, count(*) filter (where d.is_driver_verified), known.states,
    sum(d.rating_average * d.rating_count) / nullif(sum(d.rating_count), 0), now(), until,
    private.count_people(), private.count_busiest_routes(), private.count_payments()
  from public.driver_profiles d
  on conflict (id) do update set
    completed_trips = excluded.completed_trips, verified_drivers = excluded.verified_drivers, states = excluded.states,
    rating_average = excluded.rating_average, counted_at = excluded.counted_at,
    days_until = excluded.days_until, people = excluded.people, busiest_routes = excluded.busiest_routes, payments = excluded.payments;
  return 1;
end
$$;
comment on function private.count_figures is
'Job: counts the figures of the landing page and of administrators; what grows with trips and bookings once a day, when a day is over.';

create function private.count_delivery_figures() returns int language plpgsql set search_path = '' as $$
begin
  update private.platform_figures f set deliveries = private.count_settled_deliveries(), deliveries_counted_at = now();
  return 1;
end
$$;
comment on function private.count_delivery_figures is
'Job: counts what became of the messages of the last 24 hours.';

create function private.platform_figures() returns jsonb language sql stable security definer set search_path = ''
return (
  select jsonb_build_object(
    'completedTrips', f.completed_trips, 'verifiedDrivers', f.verified_drivers, 'states', f.states,
    'rating', round(f.rating_average, 1)
  )
  from private.platform_figures f
  -- Fewer trips say nothing about the platform.
  where f.completed_trips >= 100
);
comment on function private.platform_figures is
'{completedTrips, verifiedDrivers, states, rating} as counted last; null below 100 completed trips.
Security definer because: anyone may read these figures, but not the table.';

grant execute on function private.change_contact to app_admin;

grant execute on function private.platform_figures to anon, app_admin, authenticated;

grant execute on function private.record_photo to authenticated;
