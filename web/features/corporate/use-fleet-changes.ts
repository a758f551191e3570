import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type EditFleetRoute,
  type EditFleetTrip,
  type EditFleetVehicle,
  type InviteDriver,
  type ScheduleTrip,
  fleetDriverSchema,
  fleetRouteSchema,
  fleetTripSchema,
  fleetVehicleSchema,
} from '@contracts/corporate.ts';
import { apiCommand, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshFleet } from './use-fleet.ts';

/** Adds a vehicle (`id` null), or changes the given fields of an existing one. Adding is idempotent by client key. */
export function useSaveVehicle(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((vehicle: EditFleetVehicle) =>
    id === null
      ? apiSend('POST', '/api/corporate/vehicles', keyOf(vehicle), fleetVehicleSchema)
      : apiSend('PATCH', `/api/corporate/vehicles/${id}`, vehicle, fleetVehicleSchema),
  );
}

/** Creates a route (`id` null), or changes the given fields of an existing one. Creating is idempotent by client key. */
export function useSaveRoute(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((route: EditFleetRoute) =>
    id === null
      ? apiSend('POST', '/api/corporate/routes', keyOf(route), fleetRouteSchema)
      : apiSend('PATCH', `/api/corporate/routes/${id}`, route, fleetRouteSchema),
  );
}

/** Schedules a trip; idempotent by client key. */
export function useScheduleTrip() {
  const keyOf = useClientKey();
  return useFleetChange((trip: Omit<ScheduleTrip, 'clientKey'>) =>
    apiSend('POST', '/api/corporate/trips', keyOf(trip), fleetTripSchema),
  );
}

/** Changes a trip that has not departed. */
export function useEditFleetTrip(id: string) {
  return useFleetChange((changes: EditFleetTrip) =>
    apiSend('PATCH', `/api/corporate/trips/${id}`, changes, fleetTripSchema),
  );
}

/** Invites a driver by email. Inviting again while an invitation is open returns that invitation. */
export function useInviteDriver() {
  return useFleetChange((invitation: InviteDriver) =>
    apiSend('POST', '/api/corporate/drivers', invitation, fleetDriverSchema),
  );
}

/** Retires, removes or cancels something; idempotent. `path` is relative to /api/corporate. */
export function useFleetRemoval(method: 'POST' | 'DELETE', path: string) {
  return useFleetChange(() =>
    apiCommand(method, `/api/corporate${path}`, method === 'POST' ? {} : undefined),
  );
}

function useFleetChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => refreshFleet(client) });
}

/** The fields of `details` that are marked in `changed`. Sending only these keeps what others changed meanwhile. */
export function onlyChanged<Details extends object>(
  details: Details,
  changed: { [Field in keyof Details]?: boolean | undefined },
): Partial<Details> {
  const fields = new Map<string, boolean | undefined>(Object.entries(changed));
  return Object.fromEntries(
    Object.entries(details).filter(([field]) => fields.get(field)),
  ) as Partial<Details>;
}
