import { expect, it } from 'vitest';
import { seatsSold } from './earnings.ts';

it('seats sold are the total without those available', () => {
  expect(seatsSold({ totalSeats: 14, seatsAvailable: 4 })).toBe(10);
});
