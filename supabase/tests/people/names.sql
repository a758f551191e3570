select plan(230);
select tests.create_cast();
select tests.closed('name_changes', 'state');

-- Names of Nigeria, and some of elsewhere.
select is(private.name_problem(normalize(name, nfc), false), null, name || ' is a name')
from unnest(array[
  'Ada Obi', 'Chiamaka Okafor', 'Nnamdi Azikiwe', 'Ngozi Okonjo-Iweala', 'Chimamanda Ngozi Adichie', 'Ọbiageli Ezekwesili',
  'Ọlátúndé Ọbaṣeun', 'Ọláyínká', 'Ṣadé Adú', 'Ṣọlá Ṣóbọ̀wálé', 'Fẹlá Aníkúlápó Kútì', 'Wọlé Ṣóyínká', 'Ẹniọlá Bádmus', 'Títílayọ̀ Ìgè',
  'Adékúnlé Gold', 'Olúwáṣeun Ọ̀ṣọ́bà', 'Ayọ̀dèjì Ìbíkúnlé', 'Mọ́remí Àjàṣorò', 'Ifẹ́olúwa Ọ̀jọ́', 'Chukwuemeka Odumegwu Ojukwu',
  'Ụchenna Nwosu', 'Ịfẹọma Ọkọye', 'Ńkírú Ñwálá', 'Ngũgĩ Adeleke', 'Aliyu Ɗangote', 'Ɓala Ƙarami', 'Ƴar’adua Musa', 'Abubakar Ɗan-Fodio',
  'Ma''aruf Sani', 'Sa’adatu Bello', 'Umaru Musa Yar''Adua', 'Hafsat Ɗahiru', 'Muhammadu Sanusi II', 'Alhaji Shehu Shagari',
  'M.K.O. Abiola', 'J. P. Clark', 'Dr. Stella Adadevoh', 'Obong Ufot-Ekaette', 'Ekaette Etim', 'Blessing Okagbare-Ighoteguonor', 'Osagie Ehanire',
  'Ebenezer Obey-Fabiyi', 'Ebinabo Willing-Pepple', 'Tamuno Dokubo', 'Terhemba Shija', 'Dooshima Tyoden', 'Sim Shagaya', 'Simone Ise', 'Taiwo Tara Eje',
  'Zainab Lawal', 'Ibrahim Musa', 'Comfort Dada', 'Precious Admirable', 'Supo Shasore', 'Safiya Tafida', 'Mustafa Attafi', 'Officer Onoja',
  'عائشة', 'José Ñúñez', 'Zoë', 'Νίκος', 'Иван Петров', 'O''Brien', 'Al-Amin'
]) name;

-- Refused names. The field of the form shows the message.
create function tests.refusal_of_name(name text, is_company boolean default false)
returns text
language plpgsql
as $$
declare
  said text;
begin
  perform private.checked_name(name, 'Name', is_company);
  return null;
exception when others then
  get stacked diagnostics said = message_text;
  return sqlstate || ' ' || said;
end
$$;
select alike(tests.refusal_of_name(name), 'PT400 Name %' || reason || '%', format('%L is not a name', name))
from (values
  ('Tafiya Support', 'stand for Tafiya'), ('TAFIYA', 'stand for Tafiya'), ('tafiyasupport', 'stand for Tafiya'),
  ('Support Team', 'stand for Tafiya'), ('Official Account', 'stand for Tafiya'), ('Admin', 'stand for Tafiya'),
  ('Ada Admin', 'stand for Tafiya'), ('Payments', 'stand for Tafiya'), ('Tafiya Payment', 'stand for Tafiya'),
  ('Security', 'stand for Tafiya'), ('T.a.f.i.y.a', 'stand for Tafiya'), ('Ta-fiya', 'stand for Tafiya'),
  ('T a f i y a', 'stand for Tafiya'), ('Taf''iya', 'stand for Tafiya'), ('Ta fiya', 'stand for Tafiya'), ('Táfìyá', 'stand for Tafiya'),
  ('Ţafiya', 'stand for Tafiya'), ('Ƭafiya', 'stand for Tafiya'), ('Tafıya', 'stand for Tafiya'), ('Taflya', 'stand for Tafiya'),
  ('Adrnin', 'stand for Tafiya'), ('SUPPΟRT', 'one alphabet'), ('Тafiya', 'one alphabet'), ('Ταfiya', 'one alphabet'),
  ('АDМIN', 'one alphabet'), (E'Taf\u200biya', 'one alphabet'), (E'Ada\u200d Obi', 'one alphabet'),
  (E'A\u2060da', 'one alphabet'), ('Ada 2', 'one alphabet'), ('0803 123 4567', 'one alphabet'), ('𝐓𝐚𝐟𝐢𝐲𝐚', 'one alphabet'),
  ('Ｔａｆｉｙａ', 'one alphabet'), ('ᴛᴀꜰɪʏᴀ', 'one alphabet'), ('Ada 👩‍🌾', 'one alphabet'), ('ada@mail.ng', 'one alphabet'),
  ('https://evil.ng', 'one alphabet'), ('evil.com', 'space after each dot'), ('Pay.me now', 'space after each dot'), ('wa.me', 'space after each dot'),
  ('zero eight zero three one two three', 'phone number'), ('Call me on WhatsApp', 'phone number'), ('A̸̖̗̘̙da', 'one alphabet'),
  ('!!!', 'readable'), ('...', 'readable'), ('', 'readable'), ('Ada <b>', 'one alphabet')
) bad (name, reason);
select is(private.checked_name(E'  Ada\u00a0 Obi ', 'Name'), 'Ada Obi', 'spaces are one');
select is(private.checked_name(E'\ufeff\u200b\u2066Ada Obi\u2069\u200e\u00ad', 'Name'), 'Ada Obi', 'invisible characters around a name are not part of it');

-- Companies may have digits, &, commas and brackets.
select is(tests.refusal_of_name(name, true), null, name || ' is a company')
from unnest(array[
  'Sahel Lines Ltd', 'G.U.O. Transport', 'ABC Transport (Nig.) Ltd', 'Peace Mass & Sons', 'Danfo 24', '24Seven Motors', '3 Brothers 1 Road', 'Chisco, Ekene & Co.', 'Company', 'Ọ̀yọ́ Motors'
]) name;
select alike(tests.refusal_of_name(name, true), 'PT400%', format('%L is not a company', name))
from unnest(array['Tafiya Ltd', 'Taf1ya Transport', 'Supp0rt 24', 'Tafiya123', '24Tafiya', 'T4fiya 99', 'Tafiya4U', 'Tafiya1Support', 'Tafiya ٢٤', 'Admin007', 'Payments2Go', 'Lagos 08031234567', 'evil.com', 'Pay @ evil', '24 / 7', '123', 'Admin (Nig.) Ltd']) name;

-- Registration, and Auth's own doors.
select throws_ok(
  format('select private.store_registration(%L, %L)', 'x@cast.test', jsonb_build_object('userType', 'corporate', 'name', 'Ada') || details),
  'PT400', message, 'a registration with ' || details::text || ' is refused'
) from (values
  ('{"name": "Tafiya Support"}'::jsonb, 'Name cannot have words that stand for Tafiya, such as Support, Official or Admin.'),
  ('{"companyName": "Tafiya Ltd"}', 'Company name cannot have words that stand for Tafiya, such as Support, Official or Admin.'),
  ('{"corporateContactPerson": "evil.com"}', 'Contact person needs a space after each dot.'),
  ('{"companyWebsite": "javascript:alert(1)"}', 'Company website must be an address that begins with http:// or https://'),
  ('{"companyWebsite": "file:///etc/passwd"}', 'Company website must be an address that begins with http:// or https://')
) bad (details, message);
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.named('taken'), 'lola@cast.test', '{"name": "Tafiya Support", "full_name": "Ada Obi"}'),
  (tests.named('taken address'), 'tafiya.support@cast.test', '{"name": "evil.com"}');
select is((select name from public.profiles where id = tests.named('taken')), 'lola', 'a name of ours in the metadata of Auth is not taken');
select is((select name from public.profiles where id = tests.named('taken address')), 'Traveller', 'nor one in the address');
select is(
  (select raw_user_meta_data from auth.users where id = tests.named('taken')), '{"full_name": "Ada Obi"}', 'and is removed from the metadata'
);
update auth.users set raw_user_meta_data = '{"name": "Tafiya Admin", "a": "1"}' where id = tests.named('taken');
select is((select raw_user_meta_data from auth.users where id = tests.named('taken')), '{"a": "1"}', 'also when it is changed there');
select is(private.is_web_address(url), expected, url || ': ' || expected)
from (values
  ('https://sahel-lines.ng', true), ('http://a.ng:8080/x?y=1#z', true), ('HTTPS://A.NG', true), ('javascript:alert(1)', false), ('file:///etc', false),
  ('https://', false), ('https://localhost', false), ('https://user@a.ng', false), ('//a.ng', false), ('data:text/html,x', false),
  (E'https://a.ng\njavascript:1', false), ('ftp://a.ng', false), ('https:///x', false)
) urls (url, expected);

-- Other people's names.
select throws_ok(format('select private.clean_travellers(%L, 1)', jsonb_build_array(jsonb_build_object('name', name))), 'PT400', null, name || ' does not travel')
from unnest(array['Call 0803 123 4567', 'Tafiya Support', 'evil.com']) name;
select tests.authenticate_as('passenger');
select throws_ok(
  $$ select private.save_emergency_contacts('[{"name": "Tafiya Security", "phone": "08031112222", "relation": "Sister"}]') $$,
  'PT400', null, 'no contact is called that'
);

-- Twice a year.
select tests.authenticate_as('postgres');
create function tests.rename(who text, name text)
returns text
language plpgsql
as $$
declare
  said text;
begin
  perform tests.authenticate_as(who);
  update public.profiles p set name = rename.name where p.id = tests.id(who);
  perform tests.authenticate_as('postgres');
  return (select p.name from public.profiles p where p.id = tests.id(who));
exception when others then
  get stacked diagnostics said = message_text;
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || said;
end
$$;
create function tests.waiting(who text)
returns uuid
language sql
stable
security definer
return (select c.id from private.name_changes c where c.person_id = tests.id(who) and c.state = 'waiting');
create function tests.decide_name(change uuid, approve boolean, reason text default null)
returns text
language plpgsql
as $$
declare
  said text;
begin
  perform tests.authenticate_as('admin');
  said := private.decide_name(change, approve, reason);
  perform tests.authenticate_as('postgres');
  return said;
exception when others then
  get stacked diagnostics said = message_text;
  perform tests.authenticate_as('postgres');
  return sqlstate || ' ' || said;
end
$$;
select is(tests.rename('stranger', 'Tafiya Support'), 'PT400 Name cannot have words that stand for Tafiya, such as Support, Official or Admin.', 'a name of ours is refused');
select is(tests.rename('stranger', ' Ada'), '23514 new row for relation "profiles" violates check constraint "name_is_readable"', 'the constraint stays');
select is(tests.rename('stranger', 'Ada Obi'), 'Ada Obi', 'a first change');
select is(tests.rename('stranger', 'Ada Obi'), 'Ada Obi', 'the same name is not a change');
select is(tests.rename('stranger', 'Ada Eze'), 'Ada Eze', 'a second change');
select alike(tests.rename('stranger', 'Ada Ojo'), 'PT409 You can change your name twice a year. You can change it again on %', 'a third one is refused');
update private.name_changes c set asked_at = c.asked_at - interval '1 year' where c.person_id = tests.id('stranger') and c.new_name = 'Ada Obi';
select is(tests.rename('stranger', 'Ada Ojo'), 'Ada Ojo', 'until a year has passed');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('admin'))::text, true);
update public.profiles set name = 'Tafiya Admin' where id = tests.id('admin');
select is((select name from public.profiles where id = tests.id('admin')), 'Tafiya Admin', 'administrators are exempt');
select tests.authenticate_as('postgres');

-- A reviewed name stays.
select tests.authenticate_as('driver');
select is(private.own_waiting_name(), null, 'the driver waits for nothing');
select is(tests.rename('driver', 'Dayo Ade'), 'Driver', 'the name of a verified driver stays');
select is((select display_name from public.driver_profiles where id = tests.id('driver')), 'Driver', 'on their trips too');
select is(tests.rename('driver', 'Dayo Bello'), 'Driver', 'another name takes the place of the one that waits');
select tests.authenticate_as('driver');
select is(private.own_waiting_name(), 'Dayo Bello', 'the driver reads which');
select throws_ok('select private.decide_name(gen_random_uuid(), true, null)', '42501', null, 'and does not decide');
select tests.authenticate_as('admin');
select results_eq(
  $$ select w.person_id, w.new_name from private.waiting_names() w where w.person_id = tests.id('driver') $$, $$ values (tests.id('driver'), 'Dayo Bello') $$, 'one waits for an administrator'
);
select is((private.admin_overview() -> 'counts' ->> 'pendingNames')::bigint, (select count(*) from private.waiting_names()), 'and is counted');
select tests.authenticate_as('postgres');
select is(tests.decide_name(gen_random_uuid(), true), 'PT404 Name not found.', 'no such name');
select is(tests.decide_name(tests.waiting('driver'), false), 'PT400 Please give a reason', 'a refusal has a reason');
create temporary table decided on commit drop as select tests.waiting('driver') as id;
select is(tests.decide_name((select id from decided), false, 'Not on your licence'), 'declined', 'the name is declined');
select is(tests.decide_name((select id from decided), false, 'Again'), 'declined', 'once');
select alike(tests.decide_name((select id from decided), true), 'PT409%', 'and not accepted then');
select is((select name from public.profiles where id = tests.id('driver')), 'Driver', 'the former name stays');
select is(
  (select n.body from public.notifications n where n.user_id = tests.id('driver') and n.title = 'Your new name was not accepted'), 'Not on your licence', 'the person reads why'
);
select is(tests.rename('driver', 'Dayo Ade'), 'Driver', 'and asks for another one');
select is(tests.decide_name(tests.waiting('driver'), true), 'approved', 'which is accepted');
select is((select display_name || ', ' || verified_name from public.driver_profiles where id = tests.id('driver')), 'Dayo Ade, Dayo Ade', 'and stands everywhere');
select is((select count(*) from private.name_changes c where c.state = 'waiting' and c.person_id = tests.id('driver')), 0::bigint, 'nothing waits');
update public.profiles set is_verified = true, verified_at = now() where id = tests.id('passenger');
select is(tests.rename('passenger', 'Bola Ade'), 'Passenger', 'a verified passenger waits as well');
select tests.delete_account('stranger');
select tests.authenticate_as('postgres');
select is((select count(*) from private.name_changes c where c.person_id = tests.id('stranger')), 0::bigint, 'former names go with the account');
select * from finish();
