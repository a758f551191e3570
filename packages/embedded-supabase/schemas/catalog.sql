-- Every fact of a database that a migration can make, as (kind, name, fact). No oids, no times. Privileges in their
-- explicit form, so that none and the default are equal; sorted, because the order of grants leaves traces.
with ns as (
  select oid, nspname from pg_namespace where nspname !~ '^pg_(toast|temp)' and nspname not in ('pg_catalog', 'information_schema')
),
member as (select classid, objid from pg_depend where deptype = 'e'),
rel as (
  select c.*, n.nspname, format('%I.%I', n.nspname, c.relname) as ident from pg_class c join ns n on n.oid = c.relnamespace
  where not exists (select from member m where m.classid = 'pg_class'::regclass and m.objid = c.oid)
),
fn as (
  select p.*, format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as ident
  from pg_proc p join ns n on n.oid = p.pronamespace
  where not exists (select from member m where m.classid = 'pg_proc'::regclass and m.objid = p.oid)
)
select 'schema'::text as kind, n.nspname::text as name, format('owner %s acl %s', pg_get_userbyid(s.nspowner),
  (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(coalesce(s.nspacl, acldefault('n', s.nspowner))) a)) as fact
from ns n join pg_namespace s on s.oid = n.oid
union all
select 'relation', r.ident, format('kind %s owner %s persistence %s options %s rls %s force %s replident %s acl %s partition %s of %s',
  r.relkind, pg_get_userbyid(r.relowner), r.relpersistence, r.reloptions, r.relrowsecurity, r.relforcerowsecurity, r.relreplident,
  (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(coalesce(r.relacl, acldefault(case r.relkind when 'S' then 's'::"char" else 'r'::"char" end, r.relowner))) a),
  pg_get_expr(r.relpartbound, r.oid), (select string_agg(i.inhparent::regclass::text, ',' order by i.inhseqno) from pg_inherits i where i.inhrelid = r.oid))
from rel r where r.relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
union all
select 'column', format('%s.%I', r.ident, a.attname), format('%s notnull %s default %s identity %s generated %s collation %s acl %s storage %s compression %s stats %s',
  format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attcollation::regcollation,
  (select string_agg(x::text, ' ' order by x::text collate "C") from unnest(a.attacl) x), a.attstorage, a.attcompression, a.attstattarget)
from rel r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
where r.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
union all
select 'column order', r.ident, (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped)
from rel r where r.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
union all
select 'sequence', r.ident, format('%s start %s min %s max %s by %s cycle %s cache %s owned by %s', format_type(s.seqtypid, null), s.seqstart, s.seqmin, s.seqmax, s.seqincrement, s.seqcycle, s.seqcache,
  (select format('%s.%I', o.ident, a.attname) from pg_depend d join rel o on o.oid = d.refobjid join pg_attribute a on a.attrelid = o.oid and a.attnum = d.refobjsubid
   where d.classid = 'pg_class'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
from pg_sequence s join rel r on r.oid = s.seqrelid
union all
select 'constraint', format('%s.%I', r.ident, c.conname), format('%s %s deferrable %s deferred %s validated %s', c.contype, pg_get_constraintdef(c.oid), c.condeferrable, c.condeferred, c.convalidated)
from pg_constraint c join rel r on r.oid = c.conrelid
union all
select 'index', r.ident, format('%s valid %s', pg_get_indexdef(r.oid), i.indisvalid)
from rel r join pg_index i on i.indexrelid = r.oid
union all
select 'view', r.ident, pg_get_viewdef(r.oid) from rel r where r.relkind in ('v', 'm')
union all
select 'function', f.ident, format('%s owner %s acl %s leakproof %s parallel %s cost %s rows %s',
  case when f.prokind = 'a' then (select format('aggregate %s', to_jsonb(a) - 'aggfnoid') from pg_aggregate a where a.aggfnoid = f.oid) else pg_get_functiondef(f.oid) end, pg_get_userbyid(f.proowner),
  (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(coalesce(f.proacl, acldefault('f', f.proowner))) a),
  f.proleakproof, f.proparallel, f.procost, f.prorows)
from fn f
union all
select 'trigger', format('%s.%I', r.ident, t.tgname), format('%s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
from pg_trigger t join rel r on r.oid = t.tgrelid where not t.tgisinternal
union all
select 'policy', format('%s.%I', r.ident, p.polname), format('for %s permissive %s to %s using %s check %s', p.polcmd, p.polpermissive,
  (select string_agg(x.role, ',' order by x.role) from (select case o when 0 then 'public' else pg_get_userbyid(o) end as role from unnest(p.polroles) o) x),
  pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
from pg_policy p join rel r on r.oid = p.polrelid
union all
select 'type', format('%I.%I', n.nspname, t.typname), format('%s owner %s acl %s labels %s base %s notnull %s default %s checks %s', t.typtype, pg_get_userbyid(t.typowner),
  (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(coalesce(t.typacl, acldefault('T', t.typowner))) a),
  (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), case when t.typbasetype <> 0 then format_type(t.typbasetype, t.typtypmod) end, t.typnotnull, t.typdefault,
  (select string_agg(c.conname || ' ' || pg_get_constraintdef(c.oid), '; ' order by c.conname) from pg_constraint c where c.contypid = t.oid))
from pg_type t join ns n on n.oid = t.typnamespace
where t.typtype in ('d', 'e', 'r') and not exists (select from member m where m.classid = 'pg_type'::regclass and m.objid = t.oid)
union all
select 'extension', e.extname, format('schema %s version %s', n.nspname, e.extversion) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
union all
select 'default acl', format('%s in %s on %s', pg_get_userbyid(d.defaclrole), coalesce(n.nspname, '*'), d.defaclobjtype), (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(d.defaclacl) a)
from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
union all
select 'publication', p.pubname, format('owner %s all %s ins %s upd %s del %s trunc %s viaroot %s', pg_get_userbyid(p.pubowner), p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate, p.pubviaroot) from pg_publication p
union all
select 'published table', p.pubname || ' ' || r.ident, format('where %s columns %s', pg_get_expr(x.prqual, x.prrelid), x.prattrs) from pg_publication_rel x join pg_publication p on p.oid = x.prpubid join rel r on r.oid = x.prrelid
union all
select 'event trigger', e.evtname, format('%s %s %s %s', e.evtevent, e.evttags, e.evtfoid::regproc, e.evtenabled) from pg_event_trigger e
union all
-- Kinds that have no query of their own: operators, casts, statistics, rules, text search, foreign servers …
select 'object', o.type || ' ' || o.identity, case d.classid
  when 'pg_statistic_ext'::regclass then pg_get_statisticsobjdef(d.objid)
  when 'pg_rewrite'::regclass then pg_get_ruledef(d.objid)
  else 'exists' end
from (select distinct classid, objid from pg_depend where objid >= 16384 and classid not in (
  'pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass, 'pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_constraint'::regclass,
  'pg_attrdef'::regclass, 'pg_namespace'::regclass, 'pg_extension'::regclass, 'pg_default_acl'::regclass, 'pg_publication'::regclass,
  'pg_publication_rel'::regclass, 'pg_event_trigger'::regclass)) d
cross join lateral pg_identify_object(d.classid, d.objid, 0) o
where o.identity !~ '^"_RETURN" on ' and not exists (select from member m where m.classid = d.classid and m.objid = d.objid)
union all
select 'comment', o.type || ' ' || o.identity, d.description
from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o
where d.objoid >= 16384 and not exists (select from member m where m.classid = d.classoid and m.objid = d.objoid)
union all
select 'role', r.rolname, format('super %s inherit %s createrole %s createdb %s login %s replication %s bypassrls %s limit %s comment %s', r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, r.rolreplication, r.rolbypassrls, r.rolconnlimit, shobj_description(r.oid, 'pg_authid'))
from pg_roles r where r.rolname !~ '^pg_'
union all
select 'membership', pg_get_userbyid(m.roleid) || ' to ' || pg_get_userbyid(m.member) || ' by ' || pg_get_userbyid(m.grantor), format('admin %s inherit %s set %s', m.admin_option, m.inherit_option, m.set_option) from pg_auth_members m
union all
select 'role setting', coalesce(pg_get_userbyid(nullif(s.setrole, 0)), '*') || ' in ' || coalesce(d.datname, '*'), array_to_string(array(select unnest(s.setconfig) order by 1), ' | ') from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase
union all
select 'parameter acl', p.parname, (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(p.paracl) a) from pg_parameter_acl p
union all
select 'database', d.datname, format('owner %s acl %s comment %s', pg_get_userbyid(d.datdba),
  (select string_agg(a::text, ' ' order by a::text collate "C") from unnest(coalesce(d.datacl, acldefault('d', d.datdba))) a), shobj_description(d.oid, 'pg_database'))
from pg_database d where d.datname = current_database()
order by 1, 2
