select plan(53);
select tests.create_cast();

select tests.closed('platform_figures', 'completed_trips');

-- How to reach us.
select tests.authenticate_as('passenger');
select throws_ok($$ select private.change_contact('a@b.test', null) $$, '42501', null, 'a person cannot change the contact');
select tests.authenticate_as('postgres');
update public.platform_settings set support_email = null, support_phone = null;
select is((select column_default from information_schema.columns where column_name = 'support_email'), null, 'by default no address is shown');
select tests.authenticate_as('admin');
select throws_ok(format('select private.change_contact(%L, %L)', email, phone), '23514', null, coalesce(email, phone) || ' is refused')
from (values ('no address', null), ('a@b', null), (null, '08031234567'), (null, '+447911123456')) as wrong (email, phone);
select throws_ok($$ update public.platform_settings set support_email = 'x@y.test' $$, '42501', null, 'the contact changes only with an audit line');
select lives_ok($$ select private.change_contact(' help@tafiya.test ', '+2348031234567') $$, 'an administrator sets address and number');
select tests.authenticate_as('anon');
select is((select support_email from public.platform_settings), 'help@tafiya.test', 'anyone reads the address');
select is((select support_phone from public.platform_settings), '+2348031234567', 'anyone reads the number');
select tests.authenticate_as('postgres');
select is(
  (select details ->> 'supportEmail' from private.admin_audit where action = 'change_contact' order by id desc limit 1), 'help@tafiya.test', 'the change is audited'
);
select tests.authenticate_as('admin');
select lives_ok($$ select private.change_contact('', null) $$, 'an administrator removes both');
select tests.authenticate_as('postgres');
select is((select support_email from public.platform_settings), null, 'then none is shown');

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
select tests.authenticate_as('postgres');
select * from finish();
