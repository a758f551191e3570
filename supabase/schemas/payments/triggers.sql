create trigger guard_ledger before delete on private.ledger_accounts
for each row execute function private.refuse_change();

create constraint trigger check_journal after insert on private.ledger_entries
deferrable initially deferred for each row execute function private.check_journal();

create trigger guard_ledger before update or delete on private.ledger_entries
for each row execute function private.refuse_change();

create trigger guard_truncate before truncate on private.ledger_entries
for each statement execute function private.refuse_change();

create constraint trigger check_journal after insert on private.ledger_journals
deferrable initially deferred for each row execute function private.check_journal();

create trigger guard_ledger before update or delete on private.ledger_journals
for each row execute function private.refuse_change();

create trigger guard_truncate before truncate on private.ledger_journals
for each statement execute function private.refuse_change();

create trigger broadcast_admin_change after insert or update or delete on public.earnings
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payments
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.refunds
for each row execute function private.broadcast_admin_change('money');

create trigger before_refund before insert or update of status on public.refunds
for each row when (new.status = 'queued') execute function private.hold_disputed_refund();
