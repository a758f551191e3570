import { addDays, lagosIso, lagosTime } from '../core/lagos-time.ts';

const MINUTE_MS = 60_000;
const id = (n: number): string => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const drivenBy = (n: number, name: string) => ({ id: id(n), name });

const HIACE = {
  id: id(1),
  model: 'Toyota HiAce',
  plateNumber: 'LAG-123-AB',
  type: 'van',
  capacity: 14,
  status: 'active',
  driver: drivenBy(11, 'Musa Abdullahi'),
  approval: 'not_needed',
  hasExpiredPaper: false,
} as const;
const COASTER = {
  id: id(2),
  model: 'Toyota Coaster',
  plateNumber: 'ABJ-456-CD',
  type: 'bus',
  capacity: 30,
  status: 'active',
  driver: drivenBy(12, 'Grace Okonkwo'),
  approval: 'not_needed',
  hasExpiredPaper: false,
} as const;
const TRANSIT = {
  id: id(3),
  model: 'Ford Transit',
  plateNumber: 'KAN-789-EF',
  type: 'van',
  capacity: 16,
  status: 'maintenance',
  driver: drivenBy(13, 'Ibrahim Sule'),
  approval: 'not_needed',
  hasExpiredPaper: false,
} as const;

const EXPRESS = {
  id: id(21),
  name: 'Lagos to Abuja Express',
  origin: 'Lagos',
  destination: 'Abuja',
  frequency: 'daily',
  duration: 660,
  isActive: true,
} as const;
const NORTHERN = {
  id: id(22),
  name: 'Northern Shuttle',
  origin: 'Kano',
  destination: 'Kaduna',
  frequency: 'weekly',
  duration: 210,
  isActive: true,
} as const;
const COASTAL = {
  id: id(23),
  name: 'Coastal Line',
  origin: 'Port Harcourt',
  destination: 'Calabar',
  frequency: 'bi-weekly',
  duration: 240,
  isActive: false,
} as const;

/**
 * The sample fleet that a company sees until it adds a vehicle: 3 vehicles, 3 routes, 2 trips, ₦450K, in the shape of
 * the contract's fleet. `today` is a Lagos day (`YYYY-MM-DD`); the trips leave after it.
 */
export function sampleFleet(company: { name: string | null; isVerified: boolean }, today: string) {
  const trips = [
    sampleTrip(31, {
      vehicle: COASTER,
      route: EXPRESS,
      date: lagosIso(addDays(today, 1), '07:00'),
      booked: 24,
      fare: 15_000,
    }),
    sampleTrip(32, {
      vehicle: HIACE,
      route: NORTHERN,
      date: lagosIso(addDays(today, 2), '06:30'),
      booked: 12,
      fare: 7500,
    }),
  ];
  return {
    isSample: true,
    companyName: company.name,
    isVerified: company.isVerified,
    vehicles: [HIACE, COASTER, TRANSIT],
    vehicleCount: 3,
    routes: [EXPRESS, NORTHERN, COASTAL],
    trips,
    scheduledTrips: trips.length,
    revenue: trips.reduce((sum, { revenue }) => sum + revenue, 0),
  };
}

interface Plan {
  vehicle: typeof HIACE | typeof COASTER;
  route: typeof EXPRESS | typeof NORTHERN;
  date: string;
  booked: number;
  fare: number;
}

function sampleTrip(n: number, { vehicle, route, date, booked, fare }: Plan) {
  const departure = Date.parse(date);
  return {
    id: id(n),
    route: route.name,
    origin: route.origin,
    destination: route.destination,
    vehicle: `${vehicle.model}, ${vehicle.plateNumber}`,
    vehicleId: vehicle.id,
    driverName: vehicle.driver.name,
    driverId: vehicle.driver.id,
    declined: null,
    departureDate: date,
    departureTime: lagosTime(departure),
    arrivalDate: new Date(departure + route.duration * MINUTE_MS).toISOString(),
    seats: vehicle.capacity,
    booked,
    farePerSeat: fare,
    revenue: booked * fare,
    status: 'scheduled' as const,
  };
}
