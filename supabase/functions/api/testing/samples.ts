import { tripInput, type Call } from './facade.ts';
import { routeInput, type CallerName, type World } from './world.ts';

/** A call that its rightful caller may make: an address (the route's own when absent) and a body. */
export type Sample = Pick<Call, 'json' | 'body' | 'headers'> & { path?: string };
type MakeSample = (world: World, caller: CallerName) => Sample | Promise<Sample>;

const plain: MakeSample = () => ({});
const search = { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 };
const bus = (world: World) => ({ model: 'HiAce', plateNumber: world.plate(), type: 'bus', capacity: 14 });
const decide =
  (name: string, json: object): MakeSample =>
  async (world) => ({ path: `/admin/${name}/${await world.pendingDriver()}`, json });

/** One sample for every route of the façade. A route without one is a route that nobody has thought about. */
export const SAMPLES: Record<string, MakeSample> = {
  'GET /health': plain,
  'GET /settings': plain,
  'GET /places': () => ({ path: '/places?q=lag' }),
  'POST /auth/login': (world) => ({ json: { email: `${world.key()}@no.test`, password: 'a-good-password' } }),
  'POST /auth/register': registration,
  'POST /auth/logout': plain,
  'GET /user': plain,
  'PATCH /user': () => ({ json: { name: 'Ada' } }),
  'POST /user/password': () => ({
    json: { currentPassword: 'not-this-one', newPassword: 'a-good-password-2' },
  }),
  'GET /user/export': plain,
  'DELETE /user': () => ({ json: { password: 'not-this-one' } }),
  'GET /trips': plain,
  'POST /trips': () => ({ json: tripInput() }),
  'POST /trips/search': () => ({ json: search }),
  'POST /trips/recommendations': () => ({ json: search }),
  'GET /trips/:id': async (world) => ({ path: `/trips/${await world.trip()}` }),
  'PATCH /trips/:id': async (world) => ({
    path: `/trips/${await world.trip()}`,
    json: { description: 'Leaves on time' },
  }),
  'POST /trips/:id/cancel': async (world) => ({ path: `/trips/${await world.trip()}/cancel`, json: {} }),
  'GET /trips/:id/location': async (world) => {
    await world.booking();
    return { path: `/trips/${await world.trip()}/location` };
  },
  'GET /trips/:id/passengers': async (world) => {
    await world.booking();
    return { path: `/trips/${await world.trip()}/passengers` };
  },
  'POST /trips/:id/status': async (world) => {
    await world.booking();
    return { path: `/trips/${await world.trip()}/status`, json: { status: 'waiting' } };
  },
  'GET /trips/:id/shares': async (world) => {
    await world.booking();
    return { path: `/trips/${await world.trip()}/shares` };
  },
  'POST /trips/:id/shares': async (world) => {
    await world.booking();
    return { path: `/trips/${await world.trip()}/shares`, json: {} };
  },
  'POST /shares/view': () => ({ json: { token: 'A'.repeat(22) } }),
  'DELETE /shares/:id': async (world) => ({ path: `/shares/${await world.share()}` }),
  'POST /bookings': async (world) => ({
    json: { tripId: await world.trip(), seats: 1, clientKey: world.key() },
  }),
  'GET /bookings/:id': async (world) => ({ path: `/bookings/${await world.booking()}` }),
  'POST /bookings/:id/cancel': async (world) => ({ path: `/bookings/${await world.booking()}/cancel` }),
  'POST /bookings/:id/rating': async (world) => ({
    path: `/bookings/${await world.travelled()}/rating`,
    json: { stars: 5 },
  }),
  'GET /passenger/bookings': plain,
  'GET /driver/profile': plain,
  'GET /driver/trips': plain,
  'GET /driver/verify': plain,
  'POST /driver/verify': verification,
  'GET /driver/vehicle': plain,
  'PUT /driver/vehicle': (world) => ({
    json: { make: 'Toyota', model: 'Sienna', year: 2015, plateNumber: world.plate(), seats: 6 },
  }),
  'GET /driver/invitations': plain,
  'POST /driver/invitations/:id': async (world) => ({
    path: `/driver/invitations/${await world.invitation()}`,
    json: { accept: true },
  }),
  'GET /corporate/fleet': plain,
  'GET /corporate/trips': plain,
  'POST /corporate/vehicles': (world) => ({ json: { ...bus(world), clientKey: world.key() } }),
  'PATCH /corporate/vehicles/:id': async (world) => ({
    path: `/corporate/vehicles/${await world.fleetVehicle()}`,
    json: bus(world),
  }),
  'POST /corporate/vehicles/:id/retire': async (world) => ({
    path: `/corporate/vehicles/${await world.fleetVehicle()}/retire`,
  }),
  'POST /corporate/routes': (world) => ({ json: routeInput(world.key()) }),
  'PATCH /corporate/routes/:id': async (world) => ({
    path: `/corporate/routes/${await world.fleetRoute()}`,
    json: routeInput(world.key()),
  }),
  'POST /corporate/routes/:id/retire': async (world) => ({
    path: `/corporate/routes/${await world.fleetRoute()}/retire`,
  }),
  'GET /corporate/drivers': plain,
  'POST /corporate/drivers': async (world) => ({ json: { email: (await world.driver()).email } }),
  'DELETE /corporate/drivers/:id': async (world) => ({
    path: `/corporate/drivers/${await world.membership()}`,
  }),
  'POST /corporate/trips': async (world) => ({ json: await world.fleetTripInput() }),
  'PATCH /corporate/trips/:id': async (world) => ({
    path: `/corporate/trips/${await world.fleetTrip()}`,
    json: { farePerSeat: 9000 },
  }),
  'POST /corporate/trips/:id/cancel': async (world) => ({
    path: `/corporate/trips/${await world.fleetTrip()}/cancel`,
  }),
  'POST /objects/upload': () => ({ json: { kind: 'proof-of-address', contentType: 'image/png' } }),
  'GET /documents': async (world) => ({ path: `/documents?path=${await world.document()}` }),
  'GET /notifications': plain,
  'GET /notifications/unread': plain,
  'POST /notifications/read': plain,
  'GET /ratings': plain,
  'GET /ratings/due': plain,
  'GET /admin/setup-status': plain,
  'POST /admin/generate-qr': plain,
  'POST /admin/login': (world) => ({
    json: { email: `${world.key()}@no.test`, password: 'a-good-password' },
  }),
  // Never a code of six digits: a wrong one would count towards the lock.
  'POST /admin/verify-token': () => ({ json: { token: '12345' } }),
  'GET /admin/check-session': plain,
  'POST /admin/logout': plain,
  'GET /admin/analytics': plain,
  'GET /admin/finances': plain,
  'GET /admin/users': plain,
  'GET /admin/unverified-users': plain,
  'GET /admin/drivers': plain,
  'GET /admin/unverified-drivers': plain,
  'GET /admin/pending-drivers': plain,
  'GET /admin/active-drivers': plain,
  'GET /admin/trips': plain,
  'GET /admin/transactions': plain,
  'GET /admin/trips/:id/location': async (world) => ({ path: `/admin/trips/${await world.trip()}/location` }),
  'GET /admin/trips/:id/passengers': async (world) => ({
    path: `/admin/trips/${await world.trip()}/passengers`,
  }),
  'POST /admin/trips/:id/status': async (world) => ({
    path: `/admin/trips/${await world.trip()}/status`,
    json: { status: 'waiting' },
  }),
  'POST /admin/live-ticket': plain,
  'GET /admin/documents': async (world) => ({ path: `/admin/documents?path=${await world.document()}` }),
  'POST /admin/verify-user/:id': decide('verify-user', { approve: true }),
  'POST /admin/verify-driver/:id': decide('verify-driver', { approve: true }),
  'POST /admin/approve-driver/:id': decide('approve-driver', {}),
  'POST /admin/reject-driver/:id': decide('reject-driver', { reason: 'Unreadable' }),
  'POST /admin/suspend-user/:id': decide('suspend-user', { suspended: true }),
};

async function registration(world: World): Promise<Sample> {
  const form = new FormData();
  const email = `${world.key()}@new.test`;
  const fields = {
    name: 'Ada',
    email,
    phone: '08031234567',
    password: 'a-good-password',
    userType: 'driver',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

async function verification(world: World, caller: CallerName): Promise<Sample> {
  const drives = caller === 'driver' || caller === 'other driver';
  const paper = drives ? await world.papers(caller) : await world.document();
  const papers = {
    driverLicenseNumber: 'LAG-12345',
    driverLicenseExpiry: '2035-01-01',
    ninNumber: '12345678901',
    bankName: 'Zenith',
    bankAccountNumber: '0123456789',
    accountName: 'Dauda Driver',
    driverLicenseUrl: paper,
    passportPhotoUrl: paper,
  };
  const person = { fullName: 'Dauda Driver', dateOfBirth: '1990-01-01', gender: 'male' };
  return { json: { ...person, residentialAddress: '12 Marina Road, Lagos', ...papers } };
}
