import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { DriverTrip, Trip } from '@tafiya/trips/contract.ts';

type NamedTrip = Trip & { driverId: string };

/** A trip as the API returns it: Lagos to Abuja, 3 of 6 seats free, leaving at 07:30 in Lagos. */
export function tripOf(changes: Partial<NamedTrip> = {}): NamedTrip {
  return {
    id: '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01',
    origin: 'Lagos',
    destination: 'Abuja',
    originPlaceId: 'lagos',
    destinationPlaceId: 'abuja',
    departureDate: '2030-11-29T06:30:00Z',
    departureTime: '07:30',
    seatsAvailable: 3,
    availableSeats: 3,
    totalSeats: 6,
    farePerSeat: 21_500,
    pricePerSeat: 21_500,
    description: null,
    driverId: 'd2a6d7a5-2c42-4e55-8a54-6f4f6f1f0c02',
    driver: {
      rating: 4.7,
      ratingCount: 23,
      totalTrips: 31,
      isDriverVerified: true,
      user: { name: 'Emeka Nwosu', email: null, phone: null },
      vehicleModel: 'Toyota Sienna',
      vehiclePlateNumber: 'LSD-218-XB',
    },
    status: 'scheduled',
    createdAt: '2030-11-20T08:00:00Z',
    payments: { cash: true, online: false },
    ...changes,
  };
}

/** A trip in its driver's own list. */
export function driverTripOf(changes: Partial<DriverTrip & NamedTrip> = {}): DriverTrip {
  return {
    ...tripOf(changes),
    earned: 0,
    closedByClock: false,
    needsPoints: false,
    expected: 0,
    expectedCash: 0,
    ...changes,
  };
}

/**
 * Lagos, Ore, Lokoja and Abuja, two hours and ₦7,000 apart; `free`: free seats of the ways between them. Ore has a meeting point
 * without a pin, Lagos one with a pin.
 */
export function stopsOf(
  free: readonly number[],
  changes: Partial<Record<number, Partial<Stop>>> = {},
): Stop[] {
  const points: Stop['point'][] = [
    { name: 'Jibowu Park', hint: 'opposite the filling station', latitude: 6.5194, longitude: 3.3678 },
    { name: 'Ore Junction' },
  ];
  return ['Lagos', 'Ore', 'Lokoja', 'Abuja'].map((place, index) => ({
    id: `3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1e0${index}`,
    place,
    placeId: place.toLowerCase(),
    time: new Date(Date.parse('2030-11-29T06:30:00Z') + index * 7_200_000).toISOString(),
    fare: index * 7000,
    point: points[index] ?? null,
    seatsAvailable: free[index] ?? null,
    reachedAt: null,
    leftAt: null,
    ...changes[index],
  }));
}
