-- Support requests, reports and conversations go on after the first page: each row is on one page, in order.
select plan(6);
select tests.create_cast();
select tests.authenticate_as('postgres');
-- Three rows share each moment, so that the id decides as well.
create function tests.moment(n int) returns timestamptz language sql
as $$ select now() - make_interval(mins => n / 3) $$;
insert into private.support_threads (person_id, subject, state, waiting_since, last_message_at)
select tests.id('passenger'), 'other', 'open', tests.moment(n), tests.moment(n) from generate_series(1, 120) n;
insert into private.support_threads (person_id, subject, state, waiting_since, last_message_at)
select tests.id('passenger'), 'other', 'answered', null, tests.moment(n) from generate_series(1, 120) n;
insert into private.message_reports (message_id, trip_id, reporter_id, reported_id, reason, excerpt, created_at)
select gen_random_uuid(), tests.trip(), tests.id('passenger'), tests.id('driver'), 'spam', '[]', tests.moment(n) from generate_series(1, 120) n;
set local session_replication_role = replica;
insert into private.message_threads (trip_id, passenger_id, driver_id, first_message_at, last_message_at)
select tests.trip(), gen_random_uuid(), tests.id('driver'), tests.moment(n), tests.moment(n) from generate_series(1, 120) n;
insert into private.messages (thread_id, sender_id, client_key, kind, body)
select h.id, h.passenger_id, gen_random_uuid(), 'text', 'Hello' from private.message_threads h where h.trip_id = tests.trip();
set local session_replication_role = origin;

create function tests.paged(who text, list text)
returns text
language plpgsql
as $$
declare
  edge_at timestamptz;
  edge uuid;
  ids uuid[] := '{}';
  item jsonb;
  position_at text;
  rows_of_page int;
begin
  perform tests.authenticate_as(who);
  loop
    rows_of_page := 0;
    for item, position_at in execute format('select l.item, l.position_at from private.%s$1, $2, 50) l', list) using edge_at, edge loop
      rows_of_page := rows_of_page + 1;
      ids := ids || (item ->> 'id')::uuid;
      edge := item ->> 'id';
      edge_at := position_at;
    end loop;
    exit when rows_of_page = 0 or cardinality(ids) > 1000;
  end loop;
  perform tests.authenticate_as('postgres');
  return (select case when count(*) = count(distinct i) then 'each once' else 'some twice' end || ', '
    || case when count(*) >= 120 then 'all' else 'only ' || count(*) end from unnest(ids) i);
end
$$;
select is(tests.paged(who, list), 'each once, all', who || ' pages through ' || list)
from (values
  ('admin', 'list_support_threads(''open'', '), ('admin', 'list_support_threads(''answered'', '), ('passenger', 'read_support_threads('),
  ('admin', 'list_message_reports(true, '), ('admin', 'list_message_reports(false, '), ('driver', 'read_threads(')
) l (who, list);
select * from finish();
