import {
  editFleetRouteSchema,
  editFleetTripSchema,
  editFleetVehicleSchema,
  fleetDriverListSchema,
  fleetDriverQuerySchema,
  fleetDriverSchema,
  fleetRouteSchema,
  fleetSchema,
  fleetTripListSchema,
  fleetTripSchema,
  fleetVehicleListSchema,
  fleetVehicleSchema,
  inviteDriverSchema,
  newFleetRouteSchema,
  newFleetVehicleSchema,
  scheduleTripSchema,
} from './contract.ts';
import { cancelSchema } from '../trips/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import {
  addRoute,
  addVehicle,
  cancelFleetTrip,
  changeRoute,
  changeVehicle,
  editFleetTrip,
  retireRoute,
  retireVehicle,
  scheduleTrip,
} from './changes.queries.ts';
import { inviteDriver, listFleetDrivers } from './drivers.queries.ts';
import { listFleetTrips, listFleetVehicles, readFleet } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { lagosDate } from '../core/lagos-time.ts';
import { sampleFleet } from './sample.rules.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { commandRoute, route } from '../core/http/route.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const MOMENT = '2036-12-01T08:00:00+01:00';
const onVehicle = { id: 'Vehicle not found.' };
const onRoute = { id: 'Route not found.' };
const onTrip = { id: 'Trip not found.' };
const company = signedIn('company', { corporate: 'yes', 'other corporate': 'yes' }, 403);
const itsCompany = signedIn('its company', { corporate: 'yes', 'other corporate': 404 }, 403);
const VEHICLE = { model: 'HiAce', plateNumber: 'ABC-123DE', type: 'bus', capacity: 14 } as const;

/** The fleet of the calling company: vehicles, routes and drivers. The database refuses other callers. */
export const fleetCalls = {
  readFleet: declareCall({
    method: 'GET',
    path: '/corporate/fleet',
    summary: 'The fleet',
    notes: `The first 100 vehicles, of \`vehicleCount\`; routes with their stops; the first 100 trips, \`scheduledTrips\` in all; revenue of real bookings. \`isSample\` before the first vehicle. \`isVerified\`: can schedule.`,
    who: company,
    answer: fleetSchema,
    errors: ['forbidden'],
  }),
  listFleetVehicles: declareCall({
    method: 'GET',
    path: '/corporate/vehicles',
    summary: 'The vehicles of the fleet',
    notes: 'In the order in which they were added, without retired ones.',
    who: company,
    query: pageQuerySchema,
    answer: fleetVehicleListSchema,
    isPaged: true,
    errors: ['forbidden'],
  }),
  addFleetVehicle: declareCall({
    method: 'POST',
    path: '/corporate/vehicles',
    summary: 'Add a vehicle',
    notes: `Its \`approval\` is \`pending\`, and nothing can be scheduled with it, while another account has the plate. The same key again answers the same vehicle. \`conflict\`: the fleet has the plate, the key was used.`,
    who: company,
    body: newFleetVehicleSchema,
    answer: fleetVehicleSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: { body: { ...VEHICLE, clientKey: ID } },
  }),
  editFleetVehicle: declareCall({
    method: 'PATCH',
    path: '/corporate/vehicles/:id',
    summary: 'Change a vehicle',
    notes: `What is not named stays. Another model or plate is another vehicle with its own id, to which coming trips move. \`conflict\`: the fleet has the plate, another account has it and trips are ahead, retired, a scheduled trip sells more seats.`,
    who: itsCompany,
    ids: onVehicle,
    body: editFleetVehicleSchema,
    answer: fleetVehicleSchema,
    errors: ['forbidden', 'conflict'],
    example: { body: VEHICLE },
  }),
  retireFleetVehicle: declareCall({
    method: 'POST',
    path: '/corporate/vehicles/:id/retire',
    summary: 'Retire a vehicle',
    notes: 'Idempotent. `conflict`: it has trips ahead.',
    who: itsCompany,
    ids: onVehicle,
    answer: fleetVehicleSchema,
    errors: ['forbidden', 'conflict'],
  }),
  addFleetRoute: declareCall({
    method: 'POST',
    path: '/corporate/routes',
    summary: 'Add a route',
    notes: `\`duration\` in minutes; \`minutes\` of \`stops\` after the departure. A route with stops needs \`farePerSeat\`. The same key again answers the same route. \`conflict\`: the key was used.`,
    who: company,
    body: newFleetRouteSchema,
    answer: fleetRouteSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    example: {
      body: {
        name: 'North',
        origin: 'Lagos',
        destination: 'Kano',
        frequency: 'daily',
        duration: 600,
        clientKey: ID,
      },
    },
  }),
  editFleetRoute: declareCall({
    method: 'PATCH',
    path: '/corporate/routes/:id',
    summary: 'Change a route',
    notes: `Absent fields stay, \`null\` removes the fare or a meeting point, \`stops\` replaces all. A new origin or destination loses the meeting point of the old one. Scheduled trips stay as they are.`,
    who: itsCompany,
    ids: onRoute,
    body: editFleetRouteSchema,
    answer: fleetRouteSchema,
    errors: ['forbidden'],
    example: { body: { name: 'North' } },
  }),
  retireFleetRoute: declareCall({
    method: 'POST',
    path: '/corporate/routes/:id/retire',
    summary: 'Retire a route',
    notes: 'Idempotent.',
    who: itsCompany,
    ids: onRoute,
    answer: fleetRouteSchema,
    errors: ['forbidden'],
  }),
  listFleetDrivers: declareCall({
    method: 'GET',
    path: '/corporate/drivers',
    summary: 'Drivers who drive for the company, are invited or have declined',
    notes: 'In this order, or only those with one `status`; `leavesAt` after a notice.',
    who: company,
    query: fleetDriverQuerySchema,
    answer: fleetDriverListSchema,
    isPaged: true,
    errors: ['forbidden'],
  }),
  inviteDriver: declareCall({
    method: 'POST',
    path: '/corporate/drivers',
    summary: 'Invite a driver',
    notes: `Repeating an open invitation answers the same. The answer does not reveal whether such a driver exists. \`not_found\`: the vehicle.`,
    who: company,
    body: inviteDriverSchema,
    answer: fleetDriverSchema,
    status: 201,
    errors: ['forbidden', 'not_verified', 'not_found', 'rate_limited'],
    example: { body: { email: 'ada@no.test' } },
  }),
  removeFleetDriver: declareCall({
    method: 'DELETE',
    path: '/corporate/drivers/:id',
    summary: 'Remove a driver or an invitation',
    notes: 'Idempotent. `conflict`: the driver has trips ahead.',
    who: itsCompany,
    ids: { id: 'Driver not found.' },
    answer: 'nothing',
    errors: ['forbidden', 'conflict'],
  }),
  listFleetTrips: declareCall({
    method: 'GET',
    path: '/corporate/trips',
    summary: 'The trips of the fleet',
    notes: `First those without a driver (\`driverId\` null; \`declined\`: who gave it back, when and why), then coming ones, next departure on top; then past ones, latest first.`,
    who: company,
    query: pageQuerySchema,
    answer: fleetTripListSchema,
    isPaged: true,
    errors: ['forbidden'],
  }),
  scheduleTrip: declareCall({
    method: 'POST',
    path: '/corporate/trips',
    summary: 'Schedule a trip',
    notes: `Found and booked like any other trip. Stops and points as for \`POST /trips\`; absent ones are those of the route. The same key again answers the same trip.

\`not_verified\`: no administrator has verified the company. \`conflict\`: paused, in maintenance, no verified driver, driver leaves, overlapping, the key was used.`,
    who: signedIn('company', { corporate: 'yes', 'other corporate': 404 }, 403),
    body: scheduleTripSchema,
    answer: fleetTripSchema,
    status: 201,
    errors: ['forbidden', 'not_verified', 'not_found', 'licence_expired', 'conflict'],
    example: {
      body: { routeId: ID, vehicleId: ID, departureDate: MOMENT, farePerSeat: 9000, clientKey: ID },
    },
  }),
  editFleetTrip: declareCall({
    method: 'PATCH',
    path: '/corporate/trips/:id',
    summary: 'Change a trip of the fleet',
    notes: `Another vehicle brings its driver and seats unless the call names them. A trip without a driver sells again once it has one. \`conflict\`: booked passengers, as for \`PATCH /trips/{id}\`; overlapping, not travelling, the driver has declined it or leaves before.`,
    who: itsCompany,
    ids: onTrip,
    body: editFleetTripSchema,
    answer: fleetTripSchema,
    errors: ['forbidden', 'trip_closed', 'licence_expired', 'conflict'],
    example: { body: { farePerSeat: 9000, vehicleId: ID } },
  }),
  cancelFleetTrip: declareCall({
    method: 'POST',
    path: '/corporate/trips/:id/cancel',
    summary: 'Cancel a trip of the fleet and its bookings',
    notes: 'Idempotent. `already_boarded`: a passenger is on board.',
    who: signedIn('its company', { corporate: 'yes' }, 404),
    ids: onTrip,
    body: cancelSchema,
    bodyIsOptional: true,
    answer: fleetTripSchema,
    errors: ['trip_closed', 'already_boarded'],
    example: { body: { reason: 'Rain' } },
  }),
};

export const fleetRoutes = [
  route(fleetCalls.readFleet, async (_, c) => {
    const { companyName: name, isVerified, fleet } = await readFleet(c.var.asCaller, userIdOf(c));
    return fleet ?? sampleFleet({ name, isVerified }, lagosDate(c.var.services.now()));
  }),
  route(fleetCalls.listFleetVehicles, async ({ query }, c) =>
    listFleetVehicles(c.var.asCaller, { companyId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(fleetCalls.addFleetVehicle, ({ body: { clientKey, ...details } }, c) =>
    addVehicle(c.var.asCaller, { clientKey, details }),
  ),
  route(fleetCalls.editFleetVehicle, ({ id, body: details }, c) =>
    changeVehicle(c.var.asCaller, { id, details }),
  ),
  route(fleetCalls.retireFleetVehicle, ({ id }, c) => retireVehicle(c.var.asCaller, { id })),
  route(fleetCalls.addFleetRoute, ({ body: { clientKey, ...details } }, c) =>
    addRoute(c.var.asCaller, { companyId: userIdOf(c), clientKey, details }),
  ),
  route(fleetCalls.editFleetRoute, ({ id, body: details }, c) =>
    changeRoute(c.var.asCaller, { companyId: userIdOf(c), id, details }),
  ),
  route(fleetCalls.retireFleetRoute, ({ id }, c) =>
    retireRoute(c.var.asCaller, { companyId: userIdOf(c), id }),
  ),
  route(fleetCalls.listFleetDrivers, async ({ query }, c) =>
    listFleetDrivers(c.var.asCaller, {
      companyId: userIdOf(c),
      page: pageRequestOf(query),
      status: query.status,
    }),
  ),
  route(fleetCalls.inviteDriver, ({ body: invitation }, c) =>
    inviteDriver(c.var.asCaller, { companyId: userIdOf(c), invitation }),
  ),
  commandRoute(fleetCalls.removeFleetDriver, 'remove_fleet_driver', ({ id }) => ({ membershipId: id })),
  route(fleetCalls.listFleetTrips, async ({ query }, c) =>
    listFleetTrips(c.var.asCaller, { companyId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(fleetCalls.scheduleTrip, ({ body: trip }, c) =>
    scheduleTrip(c.var.asCaller, { companyId: userIdOf(c), trip }),
  ),
  route(fleetCalls.editFleetTrip, ({ id, body: changes }, c) =>
    editFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, changes }),
  ),
  route(fleetCalls.cancelFleetTrip, ({ id, body: { reason } }, c) =>
    cancelFleetTrip(c.var.asCaller, { companyId: userIdOf(c), id, reason }),
  ),
];
