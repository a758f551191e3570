-- Driving after dark: from when on passengers and drivers are warned.

alter table public.platform_settings
add column night_from time not null default '19:00',
add constraint night_starts_in_the_evening check (night_from >= '12:00');
comment on column public.platform_settings.night_from is
  'The time in Lagos after which pages warn that a part of a trip is driven in the dark; the night ends at 06:00.';

create or replace function private.editable_settings()
returns text[]
language sql
immutable
set search_path = ''
return array[
  'departure_first', 'departure_last', 'departure_step_minutes', 'same_day_lead_minutes', 'waiting_minutes_before',
  'en_route_minutes_before', 'night_from'
];
comment on function private.editable_settings() is
'Columns of platform_settings that administrators change. Operators change the others (docs/operations.md).';
