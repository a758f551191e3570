create function private.delete_batch(target regclass, condition text)
returns int language plpgsql set search_path = '' as $$
declare
  batch constant int := 500;
  deleted int;
begin
  -- An array of row addresses, because a join with the subquery would read the whole table.
  execute format(
    'delete from %1$s where ctid = any (array(select r.ctid from %1$s r where %2$s limit %3$s for update skip locked))',
    target, condition, batch
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_batch(regclass, text) is
'Deletes rows r of a table that meet a condition, and returns how many: at most 500, the default batch of a job. Rows that
another transaction has locked are left for the next run.';
