import { expect, it } from 'vitest';
import { CONTACT_DETAILS } from './contact-details.fixture.ts';
import { contactDetailsIn } from './contact-details.ts';

it.each(CONTACT_DETAILS)('“%s” contains: %s', (text, found) => {
  expect(contactDetailsIn(text)).toBe(found);
});
