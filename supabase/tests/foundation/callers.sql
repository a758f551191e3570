select plan(5);
select tests.create_cast();

-- A function that acts for a person puts the caller back; Postgres does so after an error that is caught.
select is(
  (select string_agg(p.proname::text, ' ') from pg_proc p
   where p.pronamespace = 'private'::regnamespace and p.prosrc ~ 'set_config\(\s*''request\.jwt|set local "?request\.jwt'),
  'set_caller', 'one function sets the claims of the caller'
);
create function tests.act_and_fail(who text) returns text language plpgsql as $$
declare
  acted_as uuid;
begin
  begin
    perform private.act_for(tests.id(who));
    acted_as := auth.uid();
    raise exception 'Not now.';
  exception when others then
    null;
  end;
  return coalesce(auth.uid()::text, 'nobody') || ' acted for ' || acted_as;
end
$$;
select is(tests.act_and_fail('driver'), 'nobody acted for ' || tests.id('driver'), 'after an error there is no caller, as before');
create temporary table before (claims text);
insert into before select private.act_for(tests.id('driver'));
insert into before select private.act_for(tests.id('passenger'));
select is(auth.uid(), tests.id('passenger'), 'the last person is the caller');
select private.set_caller((select claims from before where claims <> ''));
select is(auth.uid(), tests.id('driver'), 'the claims before put the first one back');
select private.set_caller((select claims from before where claims = ''));
select is(auth.uid(), null, 'and then nobody');
select * from finish();
