-- Texts that passengers and drivers send without typing; the words are in _shared/messages/quick-texts.rules.ts.

insert into private.quick_texts (key, side, parameter) values
  ('room_for_bags', 'passenger', 'count'), ('exact_pickup', 'passenger', 'none'), ('pick_up_near', 'passenger', 'place'),
  ('drop_near', 'passenger', 'place'), ('leave_on_time', 'passenger', 'none'), ('seats_together', 'passenger', 'none'),
  ('small_child', 'passenger', 'none'), ('thanks', null, 'none'),
  ('yes', 'driver', 'none'), ('no', 'driver', 'none'), ('bags_fit', 'driver', 'count'), ('meet_at', 'driver', 'place'),
  ('drop_at', 'driver', 'place'), ('meeting_point', 'driver', 'none'), ('on_time', 'driver', 'none'),
  ('book_first', 'driver', 'none');
