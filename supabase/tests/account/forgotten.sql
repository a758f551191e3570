-- What the deletion of an account does with each column that can hold personal data: the list in helpers/forgotten.sql against the
-- catalogue and the functions that delete. account.sql plants data in these columns, deletes three people and looks for what is left.
select plan(6);

select is_empty(
  $$ select c.place || '.' || c.name from tests.can_hold c
     where not exists (select from tests.told t where t.place = c.place and t.name in ('*', c.name)) $$,
  'each column that can hold personal data has its line: what happens to it when an account is deleted'
);
select is_empty(
  $$ select t.place || '.' || t.name from tests.told t
     where to_regclass(t.place) is null
       or t.name <> '*' and not exists (select from tests.can_hold c where c.place = t.place and c.name = t.name)
     union all
     select t.place || '.' || t.name from tests.told t group by 1 having count(*) > 1 $$,
  'each line names a column that exists, once'
);
select is_empty(
  $$ select t.place, t.why from tests.told t
     where t.how = 'deleted' and not exists (
       select from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = t.why
         and p.prosrc ~ ('delete from ' || t.place || '\M')
     ) $$,
  'rows that are said to be deleted are deleted by that function'
);
select is_empty(
  $$ select t.place, t.why from tests.told t
     where t.how = 'goes with' and not exists (
       select from pg_constraint k
       where k.conrelid = t.place::regclass and k.confrelid = t.why::regclass and k.contype = 'f' and k.confdeltype = 'c'
     ) $$,
  'rows that go with others refer to them with "on delete cascade"'
);
select is_empty(
  $$ select t.place, t.name, t.why from tests.told t
     where t.how = 'cleared' and not exists (
       select from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = t.why
         and (
           p.prosrc ~ ('update ' || t.place || '\M[^;]*\m' || t.name || ' = ')
           or p.prorettype = 'trigger'::regtype and p.prosrc ~ ('\mnew\.' || t.name || ' := null')
         )
     ) $$,
  'columns that are said to be cleared are set by that function'
);
select is_empty(
  $$ select t.place, t.why from tests.told t
     where t.how = 'expires' and not exists (select from private.jobs j where j.name = t.why)
       or t.how not in ('deleted', 'goes with', 'cleared', 'expires', 'kept', 'impersonal')
       or t.why is null and t.how <> 'impersonal' $$,
  'what expires has its job, and what is kept its reason'
);
select * from finish();
