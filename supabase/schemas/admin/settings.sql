-- The platform settings that administrators change.

create function private.editable_settings() returns text[] language sql immutable
return array[
  'departure_first', 'departure_last', 'departure_step_minutes', 'same_day_lead_minutes', 'waiting_minutes_before',
  'en_route_minutes_before', 'night_from', 'online_payments', 'commission_basis_points', 'sms_pages_per_day_max',
  'sms_code_pages_per_day_max', 'sms_alarm_pages_per_day_max', 'announced_holidays'
];
comment on function private.editable_settings is
'Columns of platform_settings that administrators change. Operators change the others (docs/operations.md).';

create function private.change_settings(changes jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  named jsonb;
  columns text;
begin
  perform private.require_decider('{}');
  if jsonb_typeof(changes) is distinct from 'object' or changes = '{}' then
    perform private.refuse(400, 'invalid_input', 'Nothing to change');
  end if;
  -- sameDayLeadMinutes becomes same_day_lead_minutes.
  select jsonb_object_agg(lower(regexp_replace(c.key, '([A-Z])', '_\1', 'g')), c.value) into named
  from jsonb_each(changes) as c;
  if named - private.editable_settings() <> '{}' then
    perform private.refuse(400, 'invalid_input', 'This setting does not exist or cannot be changed here.');
  end if;
  select string_agg(format('%1$I = n.%1$I', c), ', ') into columns from jsonb_object_keys(named) as c;
  begin
    execute format(
      'update public.platform_settings s set %s from jsonb_populate_record(null::public.platform_settings, $1) as n', columns
    ) using named;
  exception when check_violation or not_null_violation or data_exception then
    perform private.refuse(400, 'invalid_input', 'These settings do not fit together.');
  end;
  perform private.audit('change_settings', null, 'changed', changes);
end
$$;
comment on function private.change_settings is
'Changes platform settings and audits the change: an object with the contract names of editable_settings. The constraints
of platform_settings check the values.
Refuses: 401 unauthenticated; 403 forbidden (require_decider); 400 invalid_input for other keys or values.
Security definer because: only this function writes the audit line with the change.';

grant execute on function private.change_settings to app_admin;
