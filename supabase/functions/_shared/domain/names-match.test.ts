import { expect, test } from 'vitest';
import { NAME_VECTORS } from './names-match.fixture.ts';
import { namesMatch } from './names-match.ts';

test.each(NAME_VECTORS)(
  'verified %j, the bank has %j, company: %j: %j',
  (verified, resolved, isCompany, matches) => {
    expect(namesMatch(verified, resolved, isCompany)).toBe(matches);
  },
);
