import { expect, it } from 'vitest';
import { messageWords, quickTextsOf } from './quick-texts.rules.ts';

it.each([
  ['text', 'At the park', 'At the park'],
  ['exact_pickup', null, 'Where exactly do you pick up?'],
  ['room_for_bags', '2', 'Is there room for 2 large bags?'],
  ['room_for_bags', '1', 'Is there room for 1 large bag?'],
  ['pick_up_near', 'Berger', 'Can you pick me up near Berger?'],
  ['removed', null, 'This message was removed with the account.'],
  ['from_a_newer_version', 'x', 'Please reload the page to read this message.'],
])('a message of kind %s with %s reads: %s', (kind, body, words) => {
  expect(messageWords({ kind, body })).toBe(words);
});

it('each side has its own texts, and both have “Thank you.”', () => {
  const keys = (side: 'passenger' | 'driver') => quickTextsOf(side).map(({ key }) => key);
  expect(keys('passenger')).toContain('exact_pickup');
  expect(keys('passenger')).not.toContain('meet_at');
  expect(keys('driver')).toContain('meet_at');
  expect([keys('passenger'), keys('driver')].every((each) => each.includes('thanks'))).toBe(true);
});
