import type { Schedule, ScheduleDay } from '@tafiya/schedules/contract.ts';

/** A coming day of a schedule with its trip. */
export function scheduleDayOf(date: string, change: Partial<ScheduleDay> = {}): ScheduleDay {
  const id = `3b1d8a5e-4a0e-4a55-8a53-0c6b6f${date.replaceAll('-', '').slice(2)}`;
  return {
    date,
    reason: null,
    trip: {
      id,
      departureDate: `${date}T06:30:00.000Z`,
      departureTime: '07:30',
      farePerSeat: 5000,
      status: 'scheduled',
      seats: 4,
      sold: 0,
    },
    ...change,
  };
}

/** A running schedule of a driver, every day. */
export function scheduleOf(change: Partial<Schedule> = {}): Schedule {
  return {
    id: '6f1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d01',
    status: 'running',
    origin: 'Lagos',
    destination: 'Ibadan',
    departureTime: '07:30',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyWeeks: 1,
    startsOn: '2030-11-01',
    endsOn: null,
    skippedDays: [],
    farePerSeat: 5000,
    seatsAvailable: 4,
    description: null,
    durationMinutes: null,
    stops: [],
    originPoint: null,
    destinationPoint: null,
    choices: null,
    payment: null,
    picksUp: null,
    confirmsPassengers: null,
    route: null,
    vehicle: null,
    vehicleId: null,
    days: [scheduleDayOf('2030-11-30'), scheduleDayOf('2030-12-01')],
    ...change,
  };
}
