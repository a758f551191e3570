-- The clock of a hosted project: pg_cron makes the call through pg_net. No migration needs either of them.

create function private.schedule_tick(url text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  secret_exists boolean := false;
begin
  if url is null or url !~ '^https?://[^[:space:]''"\\]+/api/internal/tick$' then
    perform private.refuse(400, 'invalid_input', 'The address must end with /api/internal/tick.');
  end if;
  if to_regprocedure('cron.schedule(text, text, text)') is null or to_regnamespace('net') is null then
    perform private.refuse(409, 'conflict', 'Enable the extensions pg_cron and pg_net first (Database, Extensions).');
  end if;
  if to_regclass('vault.decrypted_secrets') is not null then
    execute $sql$ select exists (select from vault.decrypted_secrets where name = 'tick_secret') $sql$ into secret_exists;
  end if;
  if not secret_exists then
    perform private.refuse(409, 'conflict',
      'Store the secret first: select vault.create_secret(''<TICK_SECRET of the functions>'', ''tick_secret'');');
  end if;
  -- The command reads the secret when it runs, so cron.job does not contain it.
  execute 'select cron.schedule($1, $2, $3)' using 'tafiya tick', '30 seconds', format(
    $sql$select net.http_post(url := %L, body := '{}'::jsonb, timeout_milliseconds := 60000,
  headers := jsonb_build_object('content-type', 'application/json', 'x-tick-secret',
    (select decrypted_secret from vault.decrypted_secrets where name = 'tick_secret')))$sql$, url);
  execute 'select cron.schedule($1, $2, $3)' using 'tafiya cron history', '17 3 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '2 days'$sql$;
end
$$;
comment on function private.schedule_tick(text) is
'For operators of a hosted project, once: schedules POST /api/internal/tick every 30 seconds, with the secret tick_secret
of Vault. Calling it again changes the address.
Refuses: 400 invalid_input for another address; 409 conflict without the extensions or without the secret.';
