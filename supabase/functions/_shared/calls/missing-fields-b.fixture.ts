const TRIP_FORM = 'Please fill in all required fields.';
const TRIP_CRITERIA = { origin: 'Origin is required', destination: 'Destination is required' };
const KEY = { clientKey: 'clientKey is required' };
const SUBJECT = { subject: 'Please choose what it is about', body: 'Please write at least 10 characters' };
const TOKEN = { token: 'This link is not valid any more.' };
const BROWSER = { endpoint: 'This is not the address of a push service', keys: 'keys is required' };

/** The messages of MISSING for search, tracking, messages, safety, fleets and what belongs to them. */
export const MISSING_B: Record<string, Record<string, string>> = {
  'POST /bookings/:id/claim': {
    kind: 'Please choose what happened',
    words: 'Please describe what happened',
  },
  'POST /bookings/:id/rating': { stars: 'Please choose 1 to 5 stars' },
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
  'PUT /message-preferences': { topics: 'topics is required', quietHours: 'quietHours is required' },
  'POST /messages/:id/report': { reason: 'Please choose what is wrong' },
  'POST /push-subscriptions': BROWSER,
  'DELETE /push-subscriptions': BROWSER,
  'POST /shares/view': { token: 'This link is not valid' },
  'POST /sos/:clientKey/close': { reason: 'Please give a reason' },
  'POST /support': { ...KEY, ...SUBJECT },
  'POST /support/:id/messages': { ...KEY, body: 'Please write a message' },
  'POST /support-visitors': { ...KEY, ...SUBJECT, email: 'Please enter a valid email address' },
  'POST /support-visitors/messages': { ...KEY, ...TOKEN, body: 'Please write a message' },
  'POST /support-visitors/view': TOKEN,
  'POST /threads': { tripId: 'A conversation is about a trip or a booking' },
  'POST /threads/:id/block': { isBlocked: 'isBlocked is required' },
  'POST /threads/:id/messages': { ...KEY, kind: 'kind is required' },
  'POST /trips/:id/status': { status: 'status is required' },
  'POST /trips/recommendations': TRIP_CRITERIA,
  'POST /trips/search': TRIP_CRITERIA,
};
