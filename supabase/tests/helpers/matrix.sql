-- Permissions as a table of person × verb; each cell runs the statement and compares the outcome.

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
comment on function tests.attempt(text, text, text, text, name) is
  'Runs one verb as one person on target `table.column`; returns the number of rows it touched, or "denied".';

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
comment on function tests.matrix(text, text, text) is
  'One assertion per cell. Each line of expected: person, select, insert, update, delete; a cell is a number of rows or "denied".';

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
comment on function tests.closed(name, name) is 'Asserts that a table of schema private is denied to the whole cast, administrators included.';
