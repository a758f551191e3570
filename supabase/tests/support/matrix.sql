-- A table of who may do what, tried for real.

create function tests.attempt(who text, verb text, target text, condition text, home name default 'public')
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
        execute format('select count(*) from %I.%I where %s', home, target, condition) into touched;
      when 'insert' then
        execute format('insert into %I.%I default values', home, target);
      when 'update' then
        execute format('update %I.%I set %I = %I where %s', home, target, changed, changed, condition);
        get diagnostics touched = row_count;
      when 'delete' then
        execute format('delete from %I.%I where %s', home, target, condition);
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

create function tests.closed(target name, changed name)
returns setof text
language sql
as $$
  select tap.is(
    tests.attempt(who, verb, target || '.' || changed, 'true', 'private'), 'denied', format('%s: %s, %s', target, who, verb)
  )
  from unnest(array[
    'anon', 'passenger', 'stranger', 'driver', 'newdriver', 'suspended', 'corporate', 'gone', 'admin'
  ]) as who, unnest(array['select', 'insert', 'update', 'delete']) as verb
$$;
comment on function tests.closed(name, name) is 'A table of schema private: nobody of the cast touches it, administrators neither.';

grant usage on schema tap, tests to anon, authenticated, app_admin, app_relay;
grant execute on all functions in schema tap, tests to anon, authenticated, app_admin, app_relay;
