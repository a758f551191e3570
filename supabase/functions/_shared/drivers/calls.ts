import { driverProfileSchema } from './contract.ts';
import { cancelSchema, driverTripListSchema } from '../trips/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { driverVerificationSchema, lastVerificationSchema } from './verification.contract.ts';
import { vehicleInputSchema, vehicleSchema } from '../vehicles/own.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';

const driver = signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403);

/** The driver's profile, trips, verification and own vehicle; fleet trips are declined here. */
export const driverCalls = {
  readDriverProfile: declareCall({
    method: 'GET',
    path: '/driver/profile',
    summary: "The driver's verification, rating, earnings and approved vehicle",
    notes: '`vehicleApproval`: of the vehicle entered last.',
    who: driver,
    answer: driverProfileSchema,
    errors: ['forbidden'],
  }),
  listDriverTrips: declareCall({
    method: 'GET',
    path: '/driver/trips',
    summary: "The caller's trips of every status, latest departure first",
    notes:
      'Each with what it `earned`, what is still `expected` (online fares after commission; `expectedCash` of it in cash), and whether it `needsPoints`.',
    who: driver,
    query: pageQuerySchema,
    answer: driverTripListSchema,
    isPaged: true,
    errors: ['forbidden'],
  }),
  declineFleetTrip: declareCall({
    method: 'POST',
    path: '/driver/trips/:id/decline',
    summary: 'Give a trip back to the fleet',
    notes: `Until 48 hours before departure: the trip is not sold until the company names another driver, and is cancelled 24 hours before departure without one. Idempotent. \`forbidden\`: another driver's. \`conflict\`: the caller's own trip.`,
    who: signedIn('driver of a fleet trip', { driver: 'yes' }, 403),
    ids: { id: 'Trip not found.' },
    body: cancelSchema,
    bodyIsOptional: true,
    answer: 'nothing',
    errors: ['forbidden', 'too_late', 'trip_closed', 'conflict'],
    example: { body: { reason: 'Rain' } },
  }),
  readVerification: declareCall({
    method: 'GET',
    path: '/driver/verify',
    summary: "The driver's last submission in full",
    notes: 'Null before the first; a missing file is null.',
    who: driver,
    answer: lastVerificationSchema.nullable(),
    errors: ['forbidden'],
  }),
  submitVerification: declareCall({
    method: 'POST',
    path: '/driver/verify',
    summary: 'Submit the details to be verified as a driver',
    notes:
      'The answer is the profile, now pending. `conflict`: already pending or verified. `unsupported_media_type`: a file is neither an image nor a PDF.',
    who: driver,
    body: driverVerificationSchema,
    answer: driverProfileSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: {
      body: {
        fullName: 'Dauda Driver',
        dateOfBirth: '1990-01-01',
        gender: 'male',
        residentialAddress: '12 Marina Road, Lagos',
        driverLicenseNumber: 'LAG-12345',
        driverLicenseExpiry: '2035-01-01',
        ninNumber: '12345678901',
        bankName: 'Zenith',
        bankAccountNumber: '0123456789',
        accountName: 'Dauda Driver',
        driverLicenseUrl: 'a/b',
        passportPhotoUrl: 'a/c',
      },
    },
  }),
  readOwnVehicle: declareCall({
    method: 'GET',
    path: '/driver/vehicle',
    summary: 'The vehicle that the driver entered last',
    notes: 'With its `approval`, and `current`, the approved one with its files. Null before the first.',
    who: signedIn('driver'),
    answer: vehicleSchema.nullable(),
    errors: [],
  }),
  saveOwnVehicle: declareCall({
    method: 'PUT',
    path: '/driver/vehicle',
    summary: "Enter or change the driver's vehicle",
    notes: `The files are \`path\`s of uploads, kept when absent. Another make, model or plate, more seats, or another photo or proof, is \`pending\` until an administrator approves it, and needs a colour and both files; coming trips keep \`current\`. Idempotent. \`conflict\`: more seats are booked than it has. \`unsupported_media_type\`: a file of another kind.`,
    who: driver,
    body: vehicleInputSchema,
    answer: vehicleSchema.nullable(),
    errors: ['forbidden', 'conflict'],
    example: {
      body: { make: 'Toyota', model: 'Sienna', year: 2015, plateNumber: 'ABC-123DE', seats: 6 },
    },
  }),
};
