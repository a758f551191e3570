-- The accounts of the platform. ledger_account makes those of drivers and companies.

insert into private.ledger_accounts (code, may_go_debit, may_go_credit) values
  -- The first accounts are those that transactions with several journals touch: they are locked in the order of their ids.
  ('passenger_prepaid', false, true),
  ('refunds_payable', false, true),
  -- Money that the provider takes from us for refunds and lost disputes, until its source is known.
  ('provider_deductions', true, true),
  -- Every report of the provider must be booked: these may be on either side.
  ('provider_receivable', true, true),
  ('provider_balance', true, true),
  ('payouts_in_transit', false, true),
  ('commission', true, true),
  ('gateway_fees', true, true),
  ('transfer_fees', true, true),
  ('losses', true, true),
  -- The company's own account: settlements may go there, and payouts are then funded from it.
  ('company_bank', true, true);
