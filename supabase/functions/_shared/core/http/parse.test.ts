import { expect, test } from 'vitest';
import { suspendSchema } from '../../admin/contract.ts';
import { rejectSchema } from '../admin.contract.ts';
import { registerSchema } from '../../people/auth/contract.ts';
import { createBookingSchema } from '../../bookings/book-seats.contract.ts';
import { cancelSchema, createTripSchema, editTripSchema } from '../../trips/contract.ts';
import { parseInput } from './parse.ts';

const TRIP = {
  origin: 'Lagos',
  destination: 'Abuja',
  departureDate: '2026-12-01T08:00:00+01:00',
  seatsAvailable: 4,
  farePerSeat: 8500,
};
const BOOKING = { tripId: '5eed0000-0000-4000-8000-000000000001', seats: 1, clientKey: crypto.randomUUID() };
const PERSON = {
  userType: 'driver',
  name: 'A',
  email: 'A@B.test',
  password: 'secret-123',
  phone: '+44 7911 123456',
};

test.each([
  [createTripSchema, { ...TRIP, origin: undefined }, 'Please fill in all required fields.'],
  [createTripSchema, { ...TRIP, origin: ' ' }, 'Origin is required'],
  [createTripSchema, { ...TRIP, seatsAvailable: '4' }, 'Seats must be a whole number'],
  [createTripSchema, { ...TRIP, seatsAvailable: 51 }, 'Seats must be between 1 and 50'],
  [
    createTripSchema,
    { ...TRIP, departureDate: '2026-12-01T08:00:00' },
    'Departure must be an ISO date and time with its offset, like 2026-12-01T08:00:00+01:00',
  ],
  [createTripSchema, { ...TRIP, farePerSeat: '8500' }, 'farePerSeat must be a number'],
  [registerSchema, { ...PERSON, name: undefined }, 'Name is required'],
  [createBookingSchema, { ...BOOKING, tripId: undefined }, 'tripId is required'],
  [registerSchema, PERSON, 'Please enter a valid Nigerian phone number'],
  [createTripSchema, [], 'Expected object'],
  [createTripSchema, null, 'Expected object'],
  [createTripSchema, 7, 'Expected object'],
  [createBookingSchema, { ...BOOKING, seats: 51 }, 'Maximum 50 seats'],
  [createBookingSchema, { ...BOOKING, seats: 0 }, 'At least 1 seat required'],
  [createBookingSchema, { ...BOOKING, seats: 1.5 }, 'Seats must be a whole number'],
  [createBookingSchema, { ...BOOKING, tripId: 'x' }, 'tripId is not valid'],
  [editTripSchema, {}, 'Nothing to change'],
  [editTripSchema, { status: 'completed' }, 'status cannot be set'],
  [registerSchema, { userType: 'admin' }, 'Please choose an account type'],
])('input %# is refused with the message of the first issue', (schema, input, message) => {
  expect(() => parseInput(schema, input)).toThrow(expect.objectContaining({ status: 400, message }));
});

test.each(['Ada \u202egnoS', 'Ada\nObi', '💃'])('name %# is refused because it is not readable', (name) => {
  expect(() => parseInput(registerSchema, { ...PERSON, name })).toThrow('Name must be readable');
});

test.each([
  [rejectSchema, { reason: null }],
  [suspendSchema, { suspended: false, reason: null }],
  [cancelSchema, { reason: null }],
  [createTripSchema, { ...TRIP, description: null, clientKey: null }],
])('optional fields of %# may be null', (schema, input) => {
  expect(parseInput(schema, input)).toEqual(input);
});

test('unknown fields are dropped', () => {
  expect(parseInput(createTripSchema, { ...TRIP, driverId: 'me', __proto__: { a: 1 } })).toEqual(TRIP);
});

test('phone and email of a registration are normalised', () => {
  const read = parseInput(registerSchema, { ...PERSON, phone: '0803 123 4567' });
  expect(read).toMatchObject({ phone: '+2348031234567', email: 'a@b.test' });
});
