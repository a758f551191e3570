-- Platform settings of departures: the list of times, same-day trips, and when a driver may start a trip.

alter table public.platform_settings
add column departure_first time not null default '06:00',
add column departure_last time not null default '23:30',
add column departure_step_minutes int not null default 30,
add column same_day_lead_minutes int,
add column waiting_minutes_before int not null default 120,
add column en_route_minutes_before int not null default 15,
add constraint departures_make_sense check (
  departure_first <= departure_last and departure_step_minutes between 1 and 720
  and same_day_lead_minutes between 15 and 1440
),
add constraint starts_make_sense check (
  en_route_minutes_before between 0 and waiting_minutes_before and waiting_minutes_before <= 525600
);
comment on table public.platform_settings is
  'One row of limits: fare per seat in kobo, seats per booking, days from today to the last departure, clock times of '
  'departures in Lagos. The defaults stand in _shared/domain/limits.ts too; a test compares them.';
comment on column public.platform_settings.same_day_lead_minutes is
  'Minutes from now to the earliest departure; null: the next day in Lagos is the earliest.';
comment on column public.platform_settings.waiting_minutes_before is
  'Minutes before the departure from which a trip can be set to waiting.';
comment on column public.platform_settings.en_route_minutes_before is
  'Minutes before the departure from which a trip can be set to en_route.';

create or replace function private.check_departure(departure_at timestamptz)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  settings public.platform_settings;
  clock time := (departure_at at time zone 'Africa/Lagos')::time;
begin
  select s.* into settings from public.platform_settings s;
  if departure_at is null or not isfinite(departure_at) then
    perform private.refuse(400, 'invalid_input', 'Departure date and time are required');
  elsif settings.same_day_lead_minutes is null and private.lagos_day(departure_at) <= private.lagos_today() then
    perform private.refuse(400, 'invalid_input', 'Departure must be tomorrow or later');
  elsif departure_at < now() + make_interval(mins => settings.same_day_lead_minutes) then
    perform private.refuse(400, 'invalid_input', format(
      'Departure must be at least %s minutes from now', settings.same_day_lead_minutes
    ));
  elsif private.lagos_day(departure_at) > private.lagos_today() + settings.trip_days_ahead_max then
    perform private.refuse(400, 'invalid_input', format('Departure must be within %s days', settings.trip_days_ahead_max));
  elsif clock not between settings.departure_first and settings.departure_last
    or extract(epoch from clock - settings.departure_first) % (settings.departure_step_minutes * 60) <> 0
  then
    perform private.refuse(400, 'invalid_input', format(
      'Departure must be between %s and %s in Lagos, in steps of %s minutes',
      to_char(settings.departure_first, 'HH24:MI'), to_char(settings.departure_last, 'HH24:MI'),
      settings.departure_step_minutes
    ));
  end if;
end
$$;
comment on function private.check_departure(timestamptz) is
'Checks that a departure is tomorrow or later in Lagos (or same_day_lead_minutes from now), within trip_days_ahead_max, and
on the list of departure times: the limits of platform_settings.
Refuses: 400 invalid_input otherwise.';

create function private.change_settings(changes jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead_key constant text := 'sameDayLeadMinutes';
  lead jsonb := changes -> lead_key;
begin
  perform private.require_admin();
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' or changes - lead_key <> '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  elsif jsonb_typeof(lead) <> 'null' and not (pg_input_is_valid(lead #>> '{}', 'integer') and lead::int between 15 and 1440) then
    perform private.refuse(400, 'invalid_input', 'Minutes before departure must be between 15 and 1440');
  end if;
  update public.platform_settings s set same_day_lead_minutes = (lead #>> '{}')::int;
  perform private.audit('change_settings', null, 'changed', changes);
end
$$;
comment on function private.change_settings(jsonb) is
'Changes platform settings, {sameDayLeadMinutes: minutes or null}, and audits the change.
Refuses: 401 unauthenticated; 400 invalid_input for other keys or values.
Security definer because: only this function writes the audit line with the change.';

grant execute on function private.change_settings(jsonb) to app_admin;
