-- Helpers of the generator, and the sizes. Run as the superuser, with each {{number}} for 1/20 of a country's year scaled. Every session calls setseed first.
drop schema if exists gen cascade;
create schema gen;
create table gen.p (name text primary key, n bigint not null);
insert into gen.p values ('passengers', {{87700}}), ('drivers', {{12000}}), ('companies', {{300}}), ('past', {{past}}), ('future', {{25000}});
create function gen.n(text) returns bigint language sql stable as 'select n from gen.p where name = $1';
-- A uuid with version and variant, as the façade requires.
create function gen.uid(kind text, n bigint) returns uuid language sql immutable parallel safe as
  $$select overlay(overlay(md5(kind || ':' || n) placing '4' from 13) placing '8' from 17)::uuid$$;
-- A number in [0, m) that depends only on its arguments.
create function gen.h(kind text, n bigint, m bigint) returns bigint language sql immutable parallel safe as
  $$select (('x' || substr(md5(kind || n), 1, 15))::bit(60)::bigint) % m$$;
create function gen.name(n bigint) returns text language sql immutable parallel safe as $$
  select (array['Chinedu','Amina','Emeka','Ngozi','Tunde','Bola','Ibrahim','Fatima','Yusuf','Aisha','Segun','Funke','Uche','Ifeoma','Musa','Zainab','Kunle','Titi','Obinna','Adaeze','Sani','Hauwa','Femi','Yetunde','Ikenna','Chioma','Bashir','Halima','Dayo','Simi','Kelechi','Nneka','Garba','Maryam','Wale','Ronke','Chuka','Ada','Umar','Rakiya','Jide','Bisi','Nnamdi','Oluchi','Aliyu','Safiya','Gbenga','Kemi','Ebuka','Amaka'])[1 + gen.h('first', n, 50)]
    || ' ' || (array['Okafor','Bello','Adeyemi','Eze','Balogun','Abubakar','Nwosu','Lawal','Okonkwo','Ibrahim','Adebayo','Mohammed','Obi','Suleiman','Oladipo','Usman','Nwachukwu','Danjuma','Ogunleye','Aliyu','Chukwu','Garba','Ojo','Yakubu','Onyekachi','Sule','Akinola','Idris','Uzor','Shehu','Fashola','Adamu','Ezeh','Haruna','Olawale','Tanko','Igwe','Bala','Afolabi','Isah','Madu','Audu','Oyelaran','Waziri','Okoro','Gambo','Alabi','Lamido','Anyanwu','Jibril'])[1 + gen.h('last', n, 50)] $$;
