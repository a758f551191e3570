import type { Booking, TripPassenger } from '@contracts/bookings.ts';
import type { DriverProfile } from '@contracts/drivers.ts';
import type { Leg, Match, SearchResponse } from '@contracts/search.ts';
import type { Settings } from '@contracts/settings.ts';
import type { Stop } from '@contracts/stops.ts';
import type { DriverTrip, Trip } from '@contracts/trips.ts';

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
  return { ...tripOf(changes), earned: 0, closedByClock: false, needsPoints: false, ...changes };
}

/** Two seats on the whole of a trip, `tripOf()`. */
export function bookingOf(changes: Partial<Booking> = {}): Booking {
  const trip = changes.trip ?? tripOf({ seatsAvailable: 1 });
  return {
    id: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
    status: 'confirmed',
    seats: 2,
    farePerSeat: 21_500,
    totalFare: 43_000,
    paymentMethod: 'cash',
    createdAt: '2030-11-21T08:00:00Z',
    cancelledAt: null,
    trip,
    leg: {
      fromStopId: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d04',
      toStopId: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d05',
      origin: trip.origin,
      destination: trip.destination,
      departureDate: trip.departureDate,
      arrivalDate: '2030-11-29T18:00:00Z',
      fare: 21_500,
      fromPoint: null,
      toPoint: null,
    },
    boardingCode: '0427',
    boardedAt: null,
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

/** A passenger of `tripOf()` in the driver's list. */
export function passengerOf(changes: Partial<TripPassenger> = {}): TripPassenger {
  return {
    bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
    name: 'Ada Obi',
    phone: '+2348031234567',
    seats: 2,
    paymentMethod: 'cash',
    origin: 'Lagos',
    destination: 'Abuja',
    boardedAt: null,
    ...changes,
  };
}

/** The whole of a trip as a search finds it. */
export function legOf(changes: Partial<Leg> = {}): Leg {
  return { ...bookingOf().leg, seatsAvailable: 3, nightWarning: null, ...changes };
}

/** A found trip with a score of 94; `leg` is all of it. */
export function matchOf(changes: Partial<Match> = {}): Match {
  const trip = changes.trip ?? tripOf();
  const { origin, destination, farePerSeat: fare, departureDate, seatsAvailable } = trip;
  return {
    trip,
    leg: legOf({ origin, destination, fare, departureDate, seatsAvailable }),
    matchScore: 94,
    distanceFromOrigin: 0,
    distanceFromDestination: 0,
    reasoning: [],
    ...changes,
  };
}

/** The response of POST /api/trips/search: one match, no alternatives. */
export function searchResponseOf(changes: Partial<SearchResponse> = {}): SearchResponse {
  const matches = changes.matches ?? [matchOf()];
  return {
    matches,
    alternatives: { differentDates: [], nearbyOrigins: [] },
    searchCriteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
    totalResults: matches.length,
    hiddenByRating: 0,
    personalized: false,
    ...changes,
  };
}

/** A verified driver's profile, without ratings. */
export function driverProfileOf(changes: Partial<DriverProfile> = {}): DriverProfile {
  return {
    id: 'd2a6d7a5-2c42-4e55-8a54-6f4f6f1f0c02',
    isDriverVerified: true,
    verificationStatus: 'approved',
    verificationSubmittedAt: '2030-10-01T08:00:00Z',
    verificationApprovedAt: '2030-10-03T08:00:00Z',
    rejectionReason: null,
    rating: null,
    ratingCount: 0,
    totalTrips: 0,
    earnings: 0,
    vehicleModel: 'Toyota Sienna',
    vehiclePlateNumber: 'LSD-218-XB',
    vehicleSeats: 6,
    vehicleApproval: 'approved',
    licenceExpiresOn: null,
    ...changes,
  };
}

/** The settings as the API returns them by default. */
export function settingsOf(changes: Partial<Settings> = {}): Settings {
  return {
    fareMin: 1000,
    fareMax: 50_000,
    fareStep: 500,
    bookingSeatsMax: 8,
    tripDaysAheadMax: 365,
    departureFirst: '06:00',
    departureLast: '23:30',
    departureStepMinutes: 30,
    sameDayLeadMinutes: null,
    waitingMinutesBefore: 120,
    enRouteMinutesBefore: 15,
    nightFrom: '19:00',
    supportEmail: null,
    supportPhone: null,
    emergencyPhone: '112',
    roadSafetyPhone: '122',
    onlinePayments: 'optional',
    commissionBasisPoints: 500,
    figures: null,
    ...changes,
  };
}
