import { describe, expect, it } from 'vitest';
import { editRules } from './edit-rules.ts';

describe('what editing allows', () => {
  it('is everything while nobody has booked', () => {
    expect(editRules({ totalSeats: 6, seatsAvailable: 6 })).toEqual({
      termsFixed: false,
      seatsMin: 1,
      notice: null,
    });
  });

  it('is no other departure or fare, and no fewer seats than sold, once somebody has', () => {
    const rules = editRules({ totalSeats: 6, seatsAvailable: 3 });
    expect(rules).toMatchObject({ termsFixed: true, seatsMin: 3 });
    expect(rules.notice).toMatch(/^3 seats already booked: departure and fare stay as they are/);
  });
});
