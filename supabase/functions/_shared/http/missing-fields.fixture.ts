import type { z } from 'zod';
import * as admin from '../contracts/admin.ts';
import { MONEY_CASES } from './missing-money-fields.fixture.ts';
import { CLAIM_CASES } from './missing-claim-fields.fixture.ts';
import { SAFETY_CASES } from './missing-safety-fields.fixture.ts';
import { MESSAGE_CASES } from './missing-message-fields.fixture.ts';
import { REACH_CASES } from './missing-reach-fields.fixture.ts';
import { PUSH_CASES } from './missing-push-fields.fixture.ts';
import * as corporate from '../contracts/corporate.ts';
import * as ratings from '../contracts/ratings.ts';
import * as search from '../contracts/search.ts';
import * as settings from '../contracts/settings.ts';
import * as tracking from '../contracts/tracking.ts';
import * as trips from '../contracts/trips.ts';

const TRIP_FORM = 'Please fill in all required fields.';
const BOTH = 'Please enter both email and password.';
const ID = '5eed0000-0000-4000-8000-000000000001';
const MOMENT = '2036-12-01T08:00:00+01:00';

/** The messages of missing fields: those of the specification (§5) where it has one. */
type Case = [schema: z.ZodType, sample: object, missing: Record<string, string>];
export const CASES: Record<string, Case> = {
  adminLoginSchema: [
    admin.adminLoginSchema,
    { email: 'ada@no.test', password: 'x' },
    { email: BOTH, password: BOTH },
  ],
  verifyTokenSchema: [
    admin.verifyTokenSchema,
    { token: '123456' },
    { token: 'Please enter a 6-digit code from your authenticator app.' },
  ],
  cancelSchema: [trips.cancelSchema, { reason: 'Rain' }, {}],
  searchCriteriaSchema: [
    search.searchCriteriaSchema,
    {
      origin: 'Lagos',
      destination: 'Abuja',
      seatsNeeded: 1,
      driverRatingMin: 3,
      timeOfDay: 'morning',
      sort: 'best',
    },
    { origin: 'Origin is required', destination: 'Destination is required' },
  ],
  giveRatingSchema: [ratings.giveRatingSchema, { stars: 5 }, { stars: 'Please choose 1 to 5 stars' }],
  changeStatusSchema: [tracking.changeStatusSchema, { status: 'waiting' }, { status: 'status is required' }],
  adminChangeStatusSchema: [
    admin.adminChangeStatusSchema,
    { status: 'waiting' },
    { status: 'status is required' },
  ],
  viewShareSchema: [tracking.viewShareSchema, { token: 'A'.repeat(22) }, { token: 'This link is not valid' }],
  changeSettingsSchema: [
    settings.changeSettingsSchema,
    { sameDayLeadMinutes: 60 },
    { sameDayLeadMinutes: 'Nothing to change' },
  ],
  changeContactSchema: [
    settings.changeContactSchema,
    { supportEmail: 'a@no.test', supportPhone: '08031234567' },
    { supportEmail: 'supportEmail is required', supportPhone: 'supportPhone is required' },
  ],
  approveSchema: [admin.approveSchema, { approve: true }, { approve: 'approve is required' }],
  approveDriverSchema: [admin.approveDriverSchema, { vehicleId: ID }, {}],
  decidePhotoSchema: [
    admin.decidePhotoSchema,
    { approve: true, photo: 'a/photo.png' },
    { approve: 'approve is required', photo: 'photo is required' },
  ],
  rejectSchema: [admin.rejectSchema, { reason: 'Unreadable' }, {}],
  suspendSchema: [admin.suspendSchema, { suspended: true }, { suspended: 'suspended is required' }],
  answerInvitationSchema: [
    corporate.answerInvitationSchema,
    { accept: true },
    { accept: 'accept is required' },
  ],
  newFleetVehicleSchema: [
    corporate.newFleetVehicleSchema,
    { model: 'HiAce', plateNumber: 'ABC-123DE', type: 'bus', capacity: 14, clientKey: ID },
    {
      model: 'Model is required',
      plateNumber: 'Please enter a valid plate number',
      type: 'type is required',
      capacity: 'Capacity must be a whole number',
      clientKey: 'A client key is required',
    },
  ],
  editFleetVehicleSchema: [corporate.editFleetVehicleSchema, { model: 'HiAce' }, {}],
  newFleetRouteSchema: [
    corporate.newFleetRouteSchema,
    { name: 'North', origin: 'Lagos', destination: 'Kano', frequency: 'daily', duration: 600, clientKey: ID },
    {
      name: 'Name is required',
      origin: 'Origin is required',
      destination: 'Destination is required',
      frequency: 'frequency is required',
      duration: 'Duration must be a whole number of minutes',
      clientKey: 'A client key is required',
    },
  ],
  editFleetRouteSchema: [corporate.editFleetRouteSchema, { name: 'North' }, {}],
  inviteDriverSchema: [
    corporate.inviteDriverSchema,
    { email: 'a@no.test' },
    { email: 'Please enter a valid email address' },
  ],
  scheduleTripSchema: [
    corporate.scheduleTripSchema,
    { routeId: ID, vehicleId: ID, departureDate: MOMENT, farePerSeat: 9000, clientKey: ID },
    {
      routeId: 'Please choose a route',
      vehicleId: 'Please choose a vehicle',
      departureDate: TRIP_FORM,
      farePerSeat: TRIP_FORM,
      clientKey: 'A client key is required',
    },
  ],
  editFleetTripSchema: [corporate.editFleetTripSchema, { farePerSeat: 9000, vehicleId: ID }, {}],
  ...MONEY_CASES,
  ...PUSH_CASES,
  ...CLAIM_CASES,
  ...SAFETY_CASES,
  ...MESSAGE_CASES,
  ...REACH_CASES,
};
