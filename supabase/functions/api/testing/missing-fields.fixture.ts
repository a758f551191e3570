import type { z } from 'zod';
import { registerSchema } from '../../_shared/people/auth.contract.ts';
import { tripChoicesSchema } from '../../_shared/trips/choices.contract.ts';
import { pointInputSchema } from '../../_shared/trips/stops.contract.ts';
import { authCalls } from '../../_shared/people/auth.routes.ts';

const TRIP_FORM = 'Please fill in all required fields.';
const TRIP_CRITERIA = { origin: 'Origin is required', destination: 'Destination is required' };
const KEY = { clientKey: 'clientKey is required' };
const SUBJECT = { subject: 'Please choose what it is about', body: 'Please write at least 10 characters' };
const TOKEN = { token: 'This link is not valid any more.' };
const BROWSER = { endpoint: 'This is not the address of a push service', keys: 'keys is required' };
const BOTH = 'Please enter both email and password.';
const REASON = { reason: 'Please give a reason' };
const APPROVE = { approve: 'approve is required' };
const PERSON = {
  userType: 'Please choose an account type',
  name: 'Name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone is required',
  password: 'Password must be at least 8 characters',
};

/**
 * The messages of missing fields, by call and field: those of the specification (§5) where it has one. A field of an example that
 * is not listed may be left out.
 */
export const MISSING: Record<string, Record<string, string>> = {
  'POST /admin/alarms/:id/close': REASON,
  'POST /admin/answer-dispute/:id': {
    accept: 'accept is required',
    words: 'Please write an answer for the bank',
  },
  'POST /admin/answer-support/:id': {
    clientKey: 'clientKey is required',
    body: 'Please write a message',
  },
  'POST /admin/charge-dispute/:id': { toDriver: 'toDriver is required' },
  'POST /admin/check-ins/:personId/:tripId/settle': REASON,
  'POST /admin/agreements': {
    email: BOTH,
    password: BOTH,
    decision: 'decision is required',
    reason: 'Please give a reason of at least 30 characters',
  },
  'PATCH /admin/contact': {
    supportEmail: 'supportEmail is required',
    supportPhone: 'supportPhone is required',
  },
  'POST /admin/decide-claim/:id': { upheld: 'upheld is required' },
  'POST /admin/decide-message-report/:id': { upheld: 'upheld is required' },
  'POST /admin/decide-paper/:id': APPROVE,
  'POST /admin/decide-payout-account/:id': APPROVE,
  'POST /admin/decide-name/:id': APPROVE,
  'POST /admin/decide-photo/:id': { ...APPROVE, photo: 'photo is required' },
  'POST /admin/decide-vehicle/:id': APPROVE,
  'POST /admin/end-dispute/:id': { won: 'won is required' },
  'POST /admin/login': { email: BOTH, password: BOTH },
  'POST /admin/money-entries': {
    kind: 'Please choose what it is',
    amount: 'Please enter a sum in naira, such as 8500',
    proof: 'Please give the proof, such as the bank’s reference',
    ...REASON,
  },
  'POST /admin/refund-account/:id': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be exactly 10 digits',
    ...REASON,
  },
  'POST /admin/settle-refund/:id': { proof: 'Please enter the reference of the bank transfer', ...REASON },
  'POST /admin/remove-suppression': { address: 'Please name the address' },
  'PATCH /admin/settings': { sameDayLeadMinutes: 'Nothing to change' },
  'POST /admin/suspend-user/:id': { suspended: 'suspended is required' },
  'POST /admin/trips/:id/status': { status: 'status is required' },
  'POST /admin/verify-driver/:id': APPROVE,
  'POST /admin/verify-token': { token: 'Please enter a 6-digit code from your authenticator app.' },
  'POST /admin/verify-user/:id': APPROVE,
  'POST /alerts': TRIP_CRITERIA,
  'POST /auth/login': { email: 'Email is required', password: 'Password is required' },
  'POST /auth/password': { password: PERSON.password },
  'POST /auth/recover': { email: PERSON.email },
  'POST /auth/register': PERSON,
  'POST /bookings': {
    tripId: 'tripId is required',
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
  },
  'POST /holds': {
    tripId: 'tripId is required',
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
  },
  'POST /journeys': {
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
    first: 'first is required',
    second: 'second is required',
  },
  'POST /bookings/:id/agree': { seen: 'seen is required' },
  'POST /bookings/:id/board': { code: 'Enter the 4-digit code' },
  'POST /bookings/:id/claim': {
    kind: 'Please choose what happened',
    words: 'Please describe what happened',
  },
  'POST /bookings/:id/cash-answer': { answer: 'Please choose an answer.' },
  'POST /bookings/:id/payment': { method: 'Choose how to pay', clientKey: 'A client key is required' },
  'POST /bookings/:id/rating': { stars: 'Please choose 1 to 5 stars' },
  'PUT /bookings/:id/refund-account': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be exactly 10 digits',
    password: 'Password is required',
  },
  'POST /bookings/:id/seats': { seats: 'At least 1 seat required' },
  'POST /claims/:id/answer': { words: 'Please write an answer' },
  'POST /corporate/drivers': { email: 'Please enter a valid email address' },
  'POST /corporate/routes': {
    name: 'Name is required',
    origin: 'Origin is required',
    destination: 'Destination is required',
    frequency: 'frequency is required',
    duration: 'Duration must be a whole number of minutes',
    clientKey: 'A client key is required',
  },
  'POST /corporate/trips': {
    routeId: 'Please choose a route',
    vehicleId: 'Please choose a vehicle',
    departureDate: TRIP_FORM,
    farePerSeat: TRIP_FORM,
    clientKey: 'A client key is required',
  },
  'POST /corporate/vehicles': {
    model: 'Model is required',
    plateNumber: 'Please enter a valid plate number',
    type: 'type is required',
    capacity: 'Capacity must be a whole number',
    clientKey: 'A client key is required',
  },
  'POST /driver/invitations/:id': { accept: 'accept is required' },
  'PUT /driver/vehicle': {
    make: 'Make is required',
    model: 'Model is required',
    year: 'Year is required',
    plateNumber: 'Please enter a valid plate number',
    seats: 'Seats must be a whole number',
  },
  'POST /driver/verify': {
    fullName: 'Full name must be at least 2 characters',
    dateOfBirth: 'Date of birth is required',
    gender: 'Please select a gender',
    residentialAddress: 'Please provide a complete address',
    driverLicenseNumber: 'Driver license number is required',
    driverLicenseExpiry: 'License expiry date is required',
    ninNumber: 'NIN must be at least 11 characters',
    bankName: 'Bank name is required',
    bankAccountNumber: 'Account number must be at least 10 digits',
    accountName: 'Account name is required',
    driverLicenseUrl: 'Please upload your driver license',
    passportPhotoUrl: 'Please upload your passport photograph',
  },
  'PUT /message-preferences': { topics: 'topics is required', quietHours: 'quietHours is required' },
  'POST /messages/:id/report': { reason: 'Please choose what is wrong' },
  'PUT /papers': {
    kind: 'Please choose which paper this is',
    expiresOn: 'Expiry date is required',
    documentUrl: 'Please upload the document',
  },
  'PUT /payout-account': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be at least 10 digits',
    accountName: 'Please check the name of the account first',
  },
  'POST /payout-account/holder': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be at least 10 digits',
  },
  'POST /contact-requests/answer': { token: 'This link is not valid', answer: 'Please agree or refuse.' },
  'POST /contact-requests/view': { token: 'This link is not valid' },
  'POST /email-confirmation/confirm': TOKEN,
  'POST /phone-verification/confirm': { code: 'Enter the 6-digit code' },
  'DELETE /push-subscriptions': BROWSER,
  'POST /push-subscriptions': BROWSER,
  'POST /schedules': {
    departureTime: 'Departure time must be like 07:30',
    weekdays: 'Choose at least one weekday',
    everyWeeks: 'Choose every week or every two weeks',
    startsOn: 'Start is required',
    farePerSeat: TRIP_FORM,
    clientKey: 'A client key is required',
  },
  'POST /shares/view': { token: 'This link is not valid' },
  'POST /sos/:clientKey/close': { reason: 'Please give a reason' },
  'POST /support': { ...KEY, ...SUBJECT },
  'POST /support-visitors': { ...KEY, ...SUBJECT, email: 'Please enter a valid email address' },
  'POST /support-visitors/messages': { ...KEY, ...TOKEN, body: 'Please write a message' },
  'POST /support-visitors/view': TOKEN,
  'POST /support/:id/messages': { ...KEY, body: 'Please write a message' },
  'POST /threads': { tripId: 'A conversation is about a trip or a booking' },
  'POST /threads/:id/block': { isBlocked: 'isBlocked is required' },
  'POST /threads/:id/messages': { ...KEY, kind: 'kind is required' },
  'POST /trips': {
    origin: TRIP_FORM,
    destination: TRIP_FORM,
    departureDate: TRIP_FORM,
    seatsAvailable: TRIP_FORM,
    farePerSeat: TRIP_FORM,
  },
  'POST /trips/:id/requests': {
    fromPlaceId: 'Please choose where you get on',
    toPlaceId: 'Please choose where you get off',
    payment: 'payment is required',
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
  },
  'POST /trips/dates': {
    origin: TRIP_FORM,
    destination: TRIP_FORM,
    departureDates: 'Choose 1 to 12 dates',
    seatsAvailable: TRIP_FORM,
    farePerSeat: TRIP_FORM,
    clientKey: 'A client key is required',
  },
  'POST /trips/:id/status': { status: 'status is required' },
  'POST /trips/days': TRIP_CRITERIA,
  'POST /trips/recommendations': TRIP_CRITERIA,
  'POST /trips/search': TRIP_CRITERIA,
  'DELETE /user': { password: 'Password is required' },
  'POST /user/export/file/link': { password: 'Password is required' },
  'POST /user/email': { newEmail: 'Please enter a valid email address', password: 'Password is required' },
  'PUT /user/emergency-contacts': { contacts: 'contacts is required' },
  'POST /user/password': {
    currentPassword: 'Password is required',
    newPassword: 'Password must be at least 8 characters',
  },
};

/** Other inputs with their messages: a body of a call with other fields, and parts of bodies. */
export const MORE_INPUTS: [
  name: string,
  schema: z.ZodType,
  sample: object,
  messages: Record<string, string>,
][] = [
  [
    'POST /auth/register of a company',
    registerSchema,
    {
      ...authCalls.register.example.body,
      userType: 'corporate',
      nin: '12345678901',
      companyName: 'Ada Lines',
      companyRegistrationNumber: 'RC 1',
      companyAddress: '1 Marina',
      taxIdentificationNumber: '1-1',
      corporateContactPerson: 'Ada',
    },
    {
      ...PERSON,
      nin: 'NIN must be exactly 11 digits',
      companyName: 'Company name is required',
      companyRegistrationNumber: 'Registration number is required',
      companyAddress: 'Registered address is required',
      taxIdentificationNumber: 'Tax ID is required',
      corporateContactPerson: 'Contact person is required',
    },
  ],
  ['the choices of a trip', tripChoicesSchema, { luggage: 'small', pets: true }, {}],
  [
    'a meeting point',
    pointInputSchema,
    { name: 'Jibowu park' },
    { name: 'The name of a meeting point must have 3 to 80 characters' },
  ],
];
