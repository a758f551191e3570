-- Chapter 17, after every table: app_admin without a live session reads and writes nothing, whatever a grant says.
-- A later migration that grants app_admin a table adds this policy itself; the tests of chapter 15 ask for it.

do $$
declare
  opened name;
begin
  for opened in
    select g.table_name::name from information_schema.role_table_grants g
    where g.table_schema = 'public' and g.grantee = 'app_admin'
    union
    select g.table_name::name from information_schema.column_privileges g
    where g.table_schema = 'public' and g.grantee = 'app_admin'
  loop
    execute format(
      'create policy "only live administrators" on public.%I as restrictive '
      'for all to app_admin using ((select private.is_live_admin()))', opened
    );
  end loop;
end
$$;
