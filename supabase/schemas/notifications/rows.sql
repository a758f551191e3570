-- What notifications say. {seats} is a fact that the function gives; a part in [brackets] is left out without its fact (fill_words).
-- The kind decides the channels (delivery_rules). Keep the sentences short: the title stands on locked screens and names no person.

insert into private.notification_words (words, kind, title, body) values
  -- people
  ('account_suspended', 'suspended', 'Your account is suspended', '{why}'),
  ('account_active', 'unsuspended', 'Your account is active again', 'You can use Tafiya as before.'),
  ('seller_suspended', 'driver_suspended', 'Your {seller} was suspended',
    '{trip}: the {seller} can no longer travel with Tafiya. You can cancel your booking: it costs nothing, and a fare paid online comes back in full.');

-- payments
insert into private.notification_words (words, kind, title, body) values
  ('payment_came_twice', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came a second time. You get ₦{back} back in 3 to 10 working days.[ The payment fee of ₦{fee} stays with you, because it was the third payment or more that you gave up, cancelled or paid twice in 24 hours.]'),
  ('payment_came_after_giving_up', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came after you had given up your seats or booked again. You get ₦{back} back in 3 to 10 working days.[ The payment fee of ₦{fee} stays with you, because it was the third payment or more that you gave up, cancelled or paid twice in 24 hours.]'),
  ('payment_of_another_amount', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came as another amount than we asked for. You get ₦{back} back in 3 to 10 working days.'),
  ('payment_came_too_late', 'refund', 'Your payment goes back to you',
    '₦{paid} for {trip} came too late for your seats. You get ₦{back} back in 3 to 10 working days.'),
  ('transfer_goes_back', 'refund', 'A transfer goes back to you',
    'We asked for ₦{asked}. The ₦{sent} that you have sent goes back to your bank.[ Please send exactly ₦{asked} before {until}.]'),
  ('transfer_may_go_back', 'refund', 'A transfer goes back to you',
    'If you have sent another amount than ₦{asked}, it goes back to your bank.[ Please send exactly ₦{asked} before {until}.]'),
  ('refund_paid', 'refund', 'Your refund was paid', '₦{amount} is back with your bank or card.'),
  ('refund_paid_by_transfer', 'refund', 'Your refund was paid',
    'We sent ₦{amount} to your account by bank transfer. Reference: {reference}.'),
  ('refund_needs_account', 'refund', 'Your refund needs an account',
    'Your bank did not take ₦{amount}. Please enter an account for the refund.'),
  ('refund_account_entered', 'payout_account', 'An account for your refund was entered',
    '{bank} •••• {ending} gets ₦{amount}. If this wasn''t you, change your password and write to us at once.');
