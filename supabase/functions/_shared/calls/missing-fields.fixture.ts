import { MISSING_B } from './missing-fields-b.fixture.ts';

const TRIP_FORM = 'Please fill in all required fields.';

/**
 * The messages of missing fields, by call and field: those of the specification (§5) where it has one. A field of an example that
 * is not listed may be left out.
 */
export const MISSING: Record<string, Record<string, string>> = {
  ...MISSING_B,
  'POST /bookings': {
    tripId: 'tripId is required',
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
  },
  'POST /bookings/:id/board': { code: 'Enter the 4-digit code' },
  'POST /bookings/:id/payment': { method: 'Choose how to pay', clientKey: 'A client key is required' },
  'PUT /bookings/:id/refund-account': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be exactly 10 digits',
  },
  'POST /trips': {
    origin: TRIP_FORM,
    destination: TRIP_FORM,
    departureDate: TRIP_FORM,
    seatsAvailable: TRIP_FORM,
    farePerSeat: TRIP_FORM,
  },
};
