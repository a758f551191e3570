create trigger broadcast_admin_change after insert or update or delete on private.reconciliation_differences
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on private.fraud_signs
for each row execute function private.broadcast_admin_change('money');

create trigger after_payout_hold_deleted after delete on private.payout_holds
for each row execute function private.clear_signs();

create trigger broadcast_admin_change after insert or update or delete on private.reconciliations
for each row execute function private.broadcast_admin_change('money');

create trigger broadcast_admin_change after insert or update or delete on public.payout_accounts
for each row execute function private.broadcast_admin_change('money');

create trigger after_payout_account after update of usable_from on public.payout_accounts
for each row when (old.usable_from is null and new.usable_from is not null) execute function private.after_payout_account();

create trigger broadcast_admin_change after insert or update or delete on public.payouts
for each row execute function private.broadcast_admin_change('money');

create trigger after_payout_item after insert or update of is_living on public.payout_items
for each row when (new.earning_id is not null) execute function private.mark_paid_earnings();

create trigger after_payout after update of status on public.payouts
for each row when ((old.status in ('failed', 'reversed')) <> (new.status in ('failed', 'reversed')))
execute function private.sync_payout_items();
