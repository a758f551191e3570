import { requestCalls as calls } from './requests.calls.ts';
import {
  acceptRequest,
  askForSeats,
  listRequests,
  refuseRequest,
  withdrawRequest,
} from './requests.queries.ts';
import { route } from '../core/http/route.ts';
import { openWithHold } from '../payments/actions.ts';
import { requireProvider } from '../payments/settle.actions.ts';

/** Seats that a passenger asks a driver for. */
export const requestRoutes = [
  route(calls.askForSeats, async ({ id, body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    const ask = { tripId: id, ...wanted };
    if (wanted.payment !== 'online') return askForSeats(asCaller, ask);
    requireProvider(services);
    const request = await askForSeats(asCaller, ask);
    return { ...request, held: await openWithHold(services, asCaller, { bookingId: request.id, pay }) };
  }),
  route(calls.listRequests, (_, c) => listRequests(c.var.asCaller)),
  route(calls.acceptRequest, ({ id }, c) => acceptRequest(c.var.asCaller, id)),
  route(calls.refuseRequest, ({ id }, c) => refuseRequest(c.var.asCaller, id)),
  route(calls.withdrawRequest, ({ id }, c) => withdrawRequest(c.var.asCaller, id)),
];
