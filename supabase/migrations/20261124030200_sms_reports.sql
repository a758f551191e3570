-- What the SMS provider reports about SMS that it took.

alter table private.deliveries add column delivered_at timestamptz;
comment on column private.deliveries.delivered_at is 'When the provider of SMS said that the phone has it.';
create index deliveries_of_provider on private.deliveries (provider_id) where channel = 'sms' and provider_id is not null;

create function private.record_sms_report(provider_id text, receiver text, outcome text, problem text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  longest constant int := 300;
  delivery private.deliveries;
begin
  if outcome is null or outcome not in ('delivered', 'failed', 'gone') then
    perform private.refuse(400, 'invalid_input', 'This is no report of an SMS.');
  end if;
  select d.* into delivery from private.deliveries d
  where d.channel = 'sms' and d.provider_id = record_sms_report.provider_id and d.state in ('sent', 'dead') limit 1
  for no key update;
  if delivery.id is null then
    return false;
  elsif outcome = 'delivered' then
    -- Reports may come twice and in any order: the phone has it, whatever else is reported.
    update private.deliveries d
    set state = 'sent', problem = null, delivered_at = coalesce(d.delivered_at, clock_timestamp()) where d.id = delivery.id;
  elsif delivery.delivered_at is null then
    update private.deliveries d
    set state = 'dead', problem = left(coalesce(record_sms_report.problem, 'failed'), longest) where d.id = delivery.id;
    if outcome = 'gone' and private.is_nigerian_phone(receiver) then
      insert into private.suppressed_addresses (address, channel, reason)
      values (receiver, 'sms', left(coalesce(record_sms_report.problem, 'does not take SMS'), longest)) on conflict do nothing;
    end if;
  end if;
  return true;
end
$$;
comment on function private.record_sms_report(text, text, text, text) is
'Records what the provider reports about an SMS that it took: delivered, failed, or gone, which also suppresses the number. A
report about an unknown SMS changes nothing; once delivered, nothing else counts. False if the SMS is unknown.
Refuses: 400 invalid_input for another outcome.
Security definer because: no role writes deliveries and suppressed addresses.';
grant execute on function private.record_sms_report(text, text, text, text) to app_courier;
