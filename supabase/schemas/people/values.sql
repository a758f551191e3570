create function private.person_search(name text, email text, phone text) returns text language sql immutable
return private.plain_letters(name || ' ' || email || ' ' || phone);
comment on function private.person_search is 'The text in which a search for a person looks.';

create function private.is_nigerian_phone(phone text)
returns boolean
language sql
immutable
-- After +234: ten digits of a mobile line, eight of a landline, ten of a landline in the new numbering plan.
return phone ~ '^\+234([789][01][0-9]{8}|[1-9][0-9]{7}|20[1-9][0-9]{7})$';
comment on function private.is_nigerian_phone is 'Whether a number in E.164 is a Nigerian mobile or landline number.';

create function private.is_web_address(url text)
returns boolean language sql immutable set search_path = ''
-- No user, port only as a number, and a name with a dot: what a link of a company may be.
return url ~* '^https?://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]<>"]*)?$';
comment on function private.is_web_address is 'Whether a text is the address of a web page: http or https, with a host.';

-- A person who changes a row also computes its index entries.
grant execute on function private.person_search to authenticated;

-- Constraints are evaluated with the rights of the role that writes the row.
grant execute on function private.is_nigerian_phone to app_admin, authenticated;
