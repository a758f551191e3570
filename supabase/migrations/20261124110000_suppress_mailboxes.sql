-- What the mail provider reports: mailboxes that bounce, and people who mark our mails as spam.

create function private.suppress_mailboxes(addresses text[], reason text)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 50;
  longest_address constant int := 254;
  longest_reason constant int := 300;
  added int;
begin
  insert into private.suppressed_addresses (address, channel, reason)
  select distinct lower(trim(a.address)), 'email', left(suppress_mailboxes.reason, longest_reason)
  from unnest(addresses[:most]) a(address)
  where length(trim(a.address)) <= longest_address and position('@' in a.address) > 1
  on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end
$$;
comment on function private.suppress_mailboxes(text[], text) is
'Sends nothing more to these mailboxes, at most 50; the first reason stays. Gives how many are new.
Security definer because: no role reads or writes suppressed addresses.';
grant execute on function private.suppress_mailboxes(text[], text) to app_courier;
