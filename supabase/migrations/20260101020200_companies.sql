-- Chapter 02.2: companies, the details of corporate accounts.

create table public.companies (
  id uuid primary key references public.profiles (id),
  name text not null check (length(name) between 1 and 200 and name is not distinct from private.readable_name(name)),
  registration_number text not null check (length(registration_number) <= 40),
  address text not null check (length(address) <= 300),
  website text check (length(website) <= 300),
  tax_id text not null check (length(tax_id) <= 40),
  contact_person text not null check (length(contact_person) <= 200),
  created_at timestamptz not null default now()
);
comment on table public.companies is
  'Company of a corporate account as registered: CAC number, FIRS tax id, contact person.';

grant select on public.companies to authenticated, app_admin;

alter table public.companies enable row level security;

create policy "companies read themselves" on public.companies
for select to authenticated using (id = (select auth.uid()));

create policy "administrators read every company" on public.companies
for select to app_admin using (true);

create policy "only active people" on public.companies as restrictive
for all to authenticated using ((select private.is_active_caller()));

create policy "only live administrators" on public.companies as restrictive
for all to app_admin using ((select private.is_live_admin()));
