-- One row that cannot be worked on must not stop a job. Every job works through each_row or change_batch; the jobs of the
-- functions in TypeScript report with report_row.

create function private.is_row_waiting(job text, subject text) returns boolean language sql stable set search_path = ''
return exists (
  select from private.job_problems p
  where p.job = is_row_waiting.job and p.subject = left(is_row_waiting.subject, 300) and p.next_try_at > now()
);
comment on function private.is_row_waiting is 'True if the job has failed at this row, and the next try is later.';

create function private.tell_about_job(job text, words text) returns void language plpgsql set search_path = '' as $$
begin
  perform private.notify_administrators(words, jsonb_build_object('job', j.description), '/admin?tab=jobs')
  from private.jobs j where j.name = tell_about_job.job;
end
$$;
comment on function private.tell_about_job is
'Stores a notification about a job for each administrator. It does not quote the error, which may name a person.';

create function private.row_failed(job text, subject text, problem text, is_passing boolean)
returns void language plpgsql set search_path = '' as $$
declare
  -- A deadlock, or a provider that does not answer, is over at the next try.
  passing_tries constant int := 3;
  quiet constant interval := '1 hour';
  failed private.job_problems;
begin
  insert into private.job_problems as p (job, subject, error, next_try_at)
  values (row_failed.job, left(row_failed.subject, 300), left(problem, 500), now() + interval '1 minute')
  on conflict on constraint job_problems_pkey do update
  set error = excluded.error, tries = p.tries + 1, failed_at = now(),
    next_try_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(p.tries, 9)))
  returning p.* into failed;
  if failed.told_at is not null or (is_passing and failed.tries < passing_tries)
    or exists (select from private.job_problems p where p.job = failed.job and p.told_at > now() - quiet)
  then
    return;
  end if;
  update private.job_problems p set told_at = now() where p.job = failed.job and p.subject = failed.subject;
  perform private.tell_about_job(failed.job, 'job_skips_a_row');
end
$$;
comment on function private.row_failed is
'Records that a job could not work on a row: it is tried again after 1, 2, 4 minutes and so on, after 6 hours at last.
Administrators are told, at most once an hour for a job; about what passes by itself (is_passing) at the third try.';

create function private.row_worked(job text, subject text) returns void language sql set search_path = '' as $$
  delete from private.job_problems p where p.job = row_worked.job and p.subject = left(row_worked.subject, 300)
$$;
comment on function private.row_worked is 'A row on which a job has failed before is in order again.';

create function private.each_row(job text, due text, work text)
returns int language plpgsql set search_path = '' as $$
declare
  batch constant int := (select j.batch from private.jobs j where j.name = each_row.job);
  keys text[];
  key text;
  changed int;
  total int := 0;
  state text;
  words text;
begin
  -- All keys at once: a cursor would leave out rows whose locked row (their trip, for example) the row before has changed.
  execute format(
    'select array(select d.key::text from (%s) d (key) where not private.is_row_waiting(%L, %L || d.key) limit %s)',
    due, job, work || ' ', batch
  ) into keys;
  foreach key in array keys loop
    begin
      execute format('select private.%I(%L)', work, key) into changed;
      -- A check at the end of the transaction would undo the other rows too.
      set constraints all immediate;
      set constraints all deferred;
      total := total + coalesce(changed, 0);
      perform private.row_worked(job, work || ' ' || key);
    -- others leaves out query_canceled, which a statement timeout raises.
    exception when query_canceled or others then
      get stacked diagnostics state = returned_sqlstate, words = message_text;
      perform private.row_failed(job, work || ' ' || key, format('%s: %s', state, words), state ~ '^(40|55|57)');
      -- The statement has no timeout any more: the others wait for the next run.
      exit when state = '57014';
    end;
  end loop;
  return total;
end
$$;
comment on function private.each_row is
'Calls the function work of schema private, which takes the key of a row and returns how many rows it changed, for each key that
the query due returns, each with a savepoint of its own, at most the batch of the job. A row that fails is recorded (row_failed) and
left out until its next try. Returns how many rows were changed.';

create function private.change_batch(job text, target regclass, change text, condition text)
returns int language plpgsql set search_path = '' as $$
declare
  batch constant int := (select j.batch from private.jobs j where j.name = change_batch.job);
  subject constant text := format('%L || concat_ws('' '', %s)', target || ' ', (
    select string_agg(format('r.%I', a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum))
    from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = target and i.indisprimary
  ));
  -- An array of row addresses, because a join with the subquery would read the whole table.
  statement constant text := format(change, target) || ' where r.ctid = any ($1)';
  addresses tid[];
  subjects text[];
  changed int := 0;
  total int := 0;
  state text;
  words text;
begin
  execute format(
    'select array_agg(d.ctid), array_agg(d.subject) from (
      select r.ctid, %1$s as subject from %2$s r where (%3$s) and not private.is_row_waiting(%4$L, %1$s)
      limit %5$s for update skip locked
    ) d', subject, target, condition, job, batch
  ) into addresses, subjects;
  begin
    execute statement using addresses;
    get diagnostics total = row_count;
    set constraints all immediate;
    set constraints all deferred;
    delete from private.job_problems p where p.job = change_batch.job and p.subject = any (subjects);
    return total;
  exception when query_canceled or others then
    -- One of the rows: below, each of them alone.
    total := 0;
  end;
  for n in 1 .. cardinality(addresses) loop
    begin
      execute statement using addresses[n:n];
      get diagnostics changed = row_count;
      set constraints all immediate;
      set constraints all deferred;
      total := total + changed;
      perform private.row_worked(job, subjects[n]);
    exception when query_canceled or others then
      get stacked diagnostics state = returned_sqlstate, words = message_text;
      perform private.row_failed(job, subjects[n], format('%s: %s', state, words), state ~ '^(40|55|57)');
    end;
  end loop;
  return total;
end
$$;
comment on function private.change_batch is
'Changes rows r of a table that meet a condition, at most the batch of the job, and returns how many. change: a statement without
its condition, with %s for the table. All rows at once; if that fails, each alone, and a row that fails is recorded (row_failed) and left
out until its next try. Rows that another transaction has locked are left for the next run.';

create function private.forget_rows(job text) returns int language plpgsql set search_path = '' as $$
declare
  rule private.retention;
  total int := 0;
begin
  for rule in select k.* from private.retention k where k.job = forget_rows.job order by k.step loop
    total := total + private.change_batch(rule.job, rule.target, rule.change, rule.condition);
  end loop;
  return total;
end
$$;
comment on function private.forget_rows is
'Job: deletes or empties the rows whose time is over, step by step as private.retention says for this job, at most a batch in each step.
Returns how many rows.';

create function private.look_after_problems(job text) returns void language plpgsql set search_path = '' as $$
declare
  -- One failed run of a provider's job does not wake an administrator.
  failures_min constant int := 3;
  failing private.jobs;
begin
  -- The row was not due any more at its next try.
  delete from private.job_problems p
  where p.job = look_after_problems.job
    and p.next_try_at < now() - greatest(interval '1 day', 2 * (select j.every from private.jobs j where j.name = p.job));
  select j.* into failing from private.jobs j where j.name = look_after_problems.job;
  if failing.failures = (case when failing.function_name is null then failures_min else 1 end) then
    perform private.tell_about_job(failing.name, 'job_does_not_run');
  end if;
end
$$;
comment on function private.look_after_problems is
'After a run of a job: forgets problems of rows that are not due any more, and tells administrators about a job that fails as a whole, a
job in SQL at once, another after 3 runs.';

create function private.known_problems(job text)
returns table (subject text, is_waiting boolean) language sql stable security definer set search_path = '' as $$
  select p.subject, p.next_try_at > now() from private.job_problems p where p.job = known_problems.job
$$;
comment on function private.known_problems is
'Rows on which a job has failed, and whether it must leave them out now.
Security definer because: no role reads the problems.';

create function private.report_row(job text, subject text, problem text, is_passing boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if problem is null then
    perform private.row_worked(job, subject);
  else
    perform private.row_failed(job, subject, problem, coalesce(is_passing, false));
  end if;
end
$$;
comment on function private.report_row is
'For jobs of the functions in TypeScript: a row was worked on (problem is null), or could not be (row_failed).
Security definer because: no role writes the problems.';

grant execute on function private.known_problems, private.report_row to app_clock;
