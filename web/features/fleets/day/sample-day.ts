import type { Fleet } from '@tafiya/fleets/contract.ts';
import type { CompanyDay } from '@tafiya/fleets/day.contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';

/** The board of the sample fleet: its trips, under the day of the first one. */
export function sampleDay({ trips }: Fleet, today: string): CompanyDay {
  const [first] = trips;
  const sum = (pick: (trip: Fleet['trips'][number]) => number) =>
    trips.reduce((before, trip) => before + pick(trip), 0);
  return {
    day: first ? lagosDate(new Date(first.departureDate)) : today,
    departures: trips.length,
    seats: sum(({ seats }) => seats),
    booked: sum(({ booked }) => booked),
    cash: sum(({ revenue }) => revenue),
    trips: trips.map((trip) => ({
      id: trip.id,
      leavesAt: trip.departureDate,
      arrivesAt: trip.arrivalDate,
      origin: trip.origin,
      destination: trip.destination,
      park: null,
      plate: trip.vehicle.split(', ').at(-1) ?? '',
      driver: trip.driverName === null ? null : { name: trip.driverName, phone: null },
      seats: trip.seats,
      booked: trip.booked,
      onBoard: 0,
      cash: trip.revenue,
      status: trip.status,
      needs: null,
    })),
  };
}
