import { requestCalls as calls } from './requests.calls.ts';
import {
  acceptRequest,
  askForSeats,
  listRequests,
  refuseRequest,
  withdrawRequest,
} from './requests.queries.ts';
import { route } from '../core/http/route.ts';
import { requireProvider } from '../payments/settle.actions.ts';

/** Seats that a passenger asks a driver for. */
export const requestRoutes = [
  route(calls.askForSeats, ({ id, body }, c) => {
    if (body.payment === 'online') requireProvider(c.var.services);
    return askForSeats(c.var.asCaller, { tripId: id, ...body });
  }),
  route(calls.listRequests, (_, c) => listRequests(c.var.asCaller)),
  route(calls.acceptRequest, ({ id }, c) => acceptRequest(c.var.asCaller, id)),
  route(calls.refuseRequest, ({ id }, c) => refuseRequest(c.var.asCaller, id)),
  route(calls.withdrawRequest, ({ id }, c) => withdrawRequest(c.var.asCaller, id)),
];
