import { describe, expect, it } from 'vitest';
import { matchLevel } from './result-card.tsx';

describe('match badge', () => {
  it('has the default style from 80, the secondary from 60, else an outline', () => {
    expect([100, 80, 79, 60, 59, 0].map(matchLevel)).toEqual([
      'default',
      'default',
      'secondary',
      'secondary',
      'outline',
      'outline',
    ]);
  });
});
