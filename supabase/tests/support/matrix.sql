-- A table of who may do what, tried for real.

create function tests.attempt(who text, verb text, target text, condition text)
returns text
language plpgsql
as $$
declare
  touched bigint;
  changed name := split_part(target, '.', 2);
begin
  target := split_part(target, '.', 1);
  perform tests.authenticate_as(who);
  begin
    case verb
      when 'select' then
        execute format('select count(*) from public.%I where %s', target, condition) into touched;
      when 'insert' then
        execute format('insert into public.%I default values', target);
      when 'update' then
        execute format('update public.%I set %I = %I where %s', target, changed, changed, condition);
        get diagnostics touched = row_count;
      when 'delete' then
        execute format('delete from public.%I where %s', target, condition);
        get diagnostics touched = row_count;
    end case;
  exception when insufficient_privilege then
    perform tests.authenticate_as('postgres');
    return 'denied';
  end;
  perform tests.authenticate_as('postgres');
  return touched::text;
end
$$;

create function tests.matrix(target text, condition text, expected text)
returns setof text
language plpgsql
as $$
declare
  line text;
  cells text[];
  verbs text[] := array['select', 'insert', 'update', 'delete'];
begin
  foreach line in array string_to_array(btrim(expected, E' \n'), E'\n') loop
    cells := regexp_split_to_array(btrim(line), '\s+');
    for i in 1..4 loop
      return next tap.is(
        tests.attempt(cells[1], verbs[i], target, condition), cells[i + 1],
        format('%s: %s, %s', split_part(target, '.', 1), cells[1], verbs[i])
      );
    end loop;
  end loop;
end
$$;

grant usage on schema tap, tests to anon, authenticated, app_admin;
grant execute on all functions in schema tap, tests to anon, authenticated, app_admin;
