-- The rule by which addresses that strangers enter count as one mailbox.

create function private.mailbox_of(email text) returns text language sql immutable
return replace(split_part(split_part(lower(btrim(email)), '@', 1), '+', 1), '.', '') || '@'
  || replace(split_part(lower(btrim(email)), '@', 2), 'googlemail.com', 'gmail.com');
comment on function private.mailbox_of is
'The mailbox of an address, for limits: many providers deliver ada+1@… and a.da@… to ada@…. Where they do not, people with similar
names share a limit.';
