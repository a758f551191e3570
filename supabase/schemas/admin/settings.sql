-- The platform settings that administrators change.

create function private.editable_settings() returns text[] language sql immutable set search_path = ''
return array[
  'departure_first', 'departure_last', 'departure_step_minutes', 'same_day_lead_minutes', 'waiting_minutes_before',
  'en_route_minutes_before', 'night_from', 'online_payments', 'commission_basis_points', 'sms_pages_per_day_max'
];
comment on function private.editable_settings() is
'Columns of platform_settings that administrators change. Operators change the others (docs/operations.md).';
