-- Which marks count as proved. Everything else was only typed: it is shown to administrators, and stops nothing.

create view private.proved_marks as
select m.id, m.person_id, m.kind, m.hash, m.proved_at
from private.identity_marks m
where m.proved_at > case m.kind when 'device' then now() - interval '90 days' else '-infinity' end;
comment on view private.proved_marks is
  'Marks that are known to be the person''s: a phone number by a code, a NIN and a licence by the approval of the person, a plate by the '
  'approval of the vehicle, a bank account by its holder''s name or by two administrators, a browser for 90 days after the sign-in. '
  'The account of a refund is never proved.';
