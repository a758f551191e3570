import { describe, expect, it } from 'vitest';
import { seatsSold, tripEarned } from './earnings.ts';
import { TRIP_STATUSES } from './trip-status.ts';

const trip = { farePerSeat: 8500, totalSeats: 14, seatsAvailable: 4 };

describe('driver earnings', () => {
  it.each(TRIP_STATUSES)('a trip that is %s has earnings only if completed', (status) => {
    expect(tripEarned({ ...trip, status })).toBe(status === 'completed' ? 85_000 : 0);
  });

  it('a completed trip without passengers has no earnings', () => {
    expect(tripEarned({ ...trip, status: 'completed', seatsAvailable: 14 })).toBe(0);
    expect(seatsSold(trip)).toBe(10);
  });
});
