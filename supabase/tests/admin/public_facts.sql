select plan(59);
select tests.create_cast();

select tests.closed('platform_figures', 'completed_trips');

-- How to reach us.
select tests.authenticate_as('passenger');
select throws_ok($$ select private.change_contact('{"supportEmail": "a@b.test"}') $$, '42501', null, 'a person cannot change the contact');
select tests.authenticate_as('postgres');
update public.platform_settings set support_email = null, support_phone = null;
select is((select column_default from information_schema.columns where column_name = 'support_email'), null, 'by default no address is shown');
select tests.authenticate_as('admin');
select throws_ok(format('select private.change_contact(%L)', jsonb_build_object(key, value)), '23514', null, value || ' is refused')
from (values
  ('supportEmail', 'no address'), ('supportEmail', 'a@b'), ('supportPhone', '08031234567'), ('supportPhone', '+447911123456'), ('supportWhatsapp', '08031234567'),
  ('companyNumber', 'RC 1482093')
) as wrong (key, value);
select throws_ok($$ update public.platform_settings set support_email = 'x@y.test' $$, '42501', null, 'the contact changes only with an audit line');
select lives_ok($$ select private.change_contact(
  '{"supportEmail": " help@tafiya.test ", "supportPhone": "+2348031234567", "supportWhatsapp": "+2348031234568", "companyName": "Tafiya Travel Ltd", "companyNumber": "1482093"}'
) $$, 'an administrator sets address and number');
select tests.authenticate_as('anon');
select is((select support_email from public.platform_settings), 'help@tafiya.test', 'anyone reads the address');
select is((select support_phone from public.platform_settings), '+2348031234567', 'anyone reads the number');
select is((select support_whatsapp from public.platform_settings), '+2348031234568', 'anyone reads the number of WhatsApp');
select is(
  (select company_name || ', RC ' || company_number from public.platform_settings), 'Tafiya Travel Ltd, RC 1482093',
  'anyone reads which company it is'
);
select tests.authenticate_as('postgres');
select is(
  (select details ->> 'supportEmail' from private.admin_audit where action = 'change_contact' order by id desc limit 1), 'help@tafiya.test', 'the change is audited'
);
select tests.authenticate_as('admin');
select lives_ok($$ select private.change_contact('{"supportEmail": "", "companyName": null}') $$, 'an administrator removes both');
select tests.authenticate_as('postgres');
select is((select company_number from public.platform_settings), '1482093', 'what is left out stays');
select tests.authenticate_as('admin');
select lives_ok($$ select private.change_contact('{"companyNumber": null}') $$, 'and is removed by its name');
select tests.authenticate_as('postgres');
select is((select coalesce(support_email, company_name, company_number) from public.platform_settings), null, 'then none is shown');

-- Figures, once there are 100 completed trips.
delete from private.platform_figures;
select is(private.count_figures(), 1, 'the job counts');
select private.count_figures();
select is((select count(*) from private.platform_figures), 1::bigint, 'counting again replaces the row');
update private.platform_figures set completed_trips = 99;
select tests.authenticate_as('anon');
select is(private.platform_figures(), null, 'below 100 completed trips there are no figures');
select tests.authenticate_as('postgres');
update private.platform_figures set completed_trips = 100, verified_drivers = 7, states = 5, rating_average = 4.66;
select tests.authenticate_as('anon');
select is(
  private.platform_figures(), '{"completedTrips": 100, "verifiedDrivers": 7, "states": 5, "rating": 4.7}', 'from 100 on, anyone reads them'
);

select * from finish();
