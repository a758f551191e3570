-- What notifications say. {seats} is a fact that the function gives; a part in [brackets] is left out without its fact (fill_words).
-- The kind decides the channels (delivery_rules). Keep the sentences short: the title stands on locked screens and names no person.

insert into private.notification_words (words, kind, title, body) values
  -- people
  ('account_suspended', 'suspended', 'Your account is suspended', '{why}'),
  ('account_active', 'unsuspended', 'Your account is active again', 'You can use Tafiya as before.'),
  ('seller_suspended', 'driver_suspended', 'Your {seller} was suspended',
    '{trip}: the {seller} can no longer travel with Tafiya. You can cancel your booking: it costs nothing, and a fare paid online comes back in full.');
