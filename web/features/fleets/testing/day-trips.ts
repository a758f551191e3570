import type { DayTrip } from '@tafiya/fleets/day.contract.ts';

/** The departure number `n` of a day; by default it leaves at 08:00 UTC of 21 November 2030 and needs no attention. */
export function dayTripOf(n: number, changes: Partial<DayTrip> = {}): DayTrip {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
    leavesAt: '2030-11-21T08:00:00.000Z',
    arrivesAt: '2030-11-21T11:00:00.000Z',
    origin: 'Abuja',
    destination: 'Kaduna',
    park: 'Utako Park',
    plate: `KTN-1${String(n).padStart(2, '0')}-AA`,
    driver: { name: 'Haruna Sule', phone: '+2348034100000' },
    seats: 14,
    booked: 8,
    onBoard: 0,
    cash: 7500,
    status: 'scheduled',
    needs: null,
    ...changes,
  };
}
