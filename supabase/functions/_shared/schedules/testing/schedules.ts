import { addDays, lagosDate } from '../../core/lagos-time.ts';

/** A valid request body for a driver's schedule; by default it starts so late that nothing is published yet. */
export function scheduleInput(change: object = {}): object {
  return {
    origin: 'Lagos',
    destination: 'Ibadan',
    departureTime: '17:00',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyWeeks: 1,
    startsOn: addDays(lagosDate(Date.now()), 330),
    seatsAvailable: 4,
    farePerSeat: 5000,
    clientKey: crypto.randomUUID(),
    ...change,
  };
}
