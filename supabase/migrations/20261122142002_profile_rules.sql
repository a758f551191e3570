-- Chapter 02: the rules of the registration form about names and phone numbers also hold for updates through the Data API.

create or replace function private.readable_name(typed text)
returns text
language sql
immutable
set search_path = ''
-- A letter or digit of any script. The collation is fixed, so that the answer does not depend on the database's locale.
return case
  when typed ~ '[[:alnum:]]' collate "und-x-icu"
    then regexp_replace(
      regexp_replace(typed, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'),
      '^[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]+$', '', 'g'
    )
end;
comment on function private.readable_name(text) is
'A name on one line, trimmed, without control and direction characters; null if it has neither a letter nor a digit.';

create function private.is_nigerian_phone(phone text)
returns boolean
language sql
immutable
set search_path = ''
-- After +234: ten digits of a mobile line, eight of a landline, ten of a landline in the new numbering plan.
return phone ~ '^\+234([789][01][0-9]{8}|[1-9][0-9]{7}|20[1-9][0-9]{7})$';
comment on function private.is_nigerian_phone(text) is 'Whether a number in E.164 is a Nigerian mobile or landline number.';

-- Constraints are evaluated with the rights of the role that writes the row.
grant execute on function private.is_nigerian_phone(text) to authenticated, app_admin;

create or replace function private.nigerian_phone(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when private.is_nigerian_phone('+234' || digits) then '+234' || digits end
  from regexp_replace(left(typed, 40), '[^0-9]', '', 'g') as bare,
    regexp_replace(bare, '^(009|00)?(234)?0*', '') as digits
$$;
comment on function private.nigerian_phone(text) is
'E.164 form of a Nigerian number in any usual notation (0803…, 234…, +2340…, 00234…, 009234…); null for anything else.';

-- Rows from before these rules: impossible phone numbers, and names without a letter or digit.
update public.profiles set phone = '' where phone <> '' and not private.is_nigerian_phone(phone);
update public.profiles set name = coalesce(private.readable_name(name), 'Traveller')
where name is distinct from private.readable_name(name);
update public.companies set name = coalesce(private.readable_name(name), 'Company')
where name is distinct from private.readable_name(name);

alter table public.profiles drop constraint phone_is_nigerian,
  add constraint phone_is_nigerian check (phone = '' or private.is_nigerian_phone(phone));

create function private.guard_phone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse(400, 'invalid_input', 'Phone is required');
  return null;
end
$$;
comment on function private.guard_phone() is
'Trigger: a phone number can be changed, but not removed while the account exists.
Refuses: 400 invalid_input.
Security definer because: private.refuse is not granted to clients.';

create trigger guard_phone before update of phone on public.profiles
for each row when (new.phone = '' and old.phone <> '' and new.deleted_at is null)
execute function private.guard_phone();
