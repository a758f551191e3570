import { driverProfileSchema } from './contract.ts';
import { driverVerificationSchema, lastVerificationSchema } from './verification.contract.ts';
import { vehicleInputSchema, vehicleSchema } from '../vehicles/own.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';

const driver = signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403);

/** The driver's profile, verification, own vehicle and photo. */
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
  showDriverPhoto: declareCall({
    method: 'GET',
    path: '/drivers/:id/photo',
    summary: 'The small approved photo of a driver',
    notes: `For a trip whose \`driver.hasPhoto\` is true. Kept for an hour by the caller's browser only, then asked for with \`If-None-Match\`. \`not_found\`: no approved photo, or a larger one; the driver is suspended or not verified; one of the two has blocked the other.`,
    who: signedIn(),
    ids: { id: 'Photo not found.' },
    answer: 'image/*',
    errors: [],
  }),
};
