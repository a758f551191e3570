create trigger broadcast_admin_change after insert or update or delete on private.reconciliation_differences
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.fraud_signs
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.reconciliations
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payout_accounts
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payouts
for each row execute function private.broadcast_admin_change('money');

create trigger after_payout after update of status on public.payouts
for each row when ((old.status in ('failed', 'reversed')) <> (new.status in ('failed', 'reversed')))
execute function private.after_payout();
