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

/** Adds a vehicle, or changes what is named about the one with this id. A repeated send of a new one is the same vehicle. */
export function useSaveVehicle(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((vehicle: EditFleetVehicle) =>
    id === null
      ? apiSend('POST', '/api/corporate/vehicles', keyOf(vehicle), fleetVehicleSchema)
      : apiSend('PATCH', `/api/corporate/vehicles/${id}`, vehicle, fleetVehicleSchema),
  );
}

/** Creates a route, or changes what is named about the one with this id. A repeated send of a new one is the same route. */
export function useSaveRoute(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((route: EditFleetRoute) =>
    id === null
      ? apiSend('POST', '/api/corporate/routes', keyOf(route), fleetRouteSchema)
      : apiSend('PATCH', `/api/corporate/routes/${id}`, route, fleetRouteSchema),
  );
}

/** Schedules a trip; a repeated send is the same trip. */
export function useScheduleTrip() {
  const keyOf = useClientKey();
  return useFleetChange((trip: Omit<ScheduleTrip, 'clientKey'>) =>
    apiSend('POST', '/api/corporate/trips', keyOf(trip), fleetTripSchema),
  );
}

/** Changes a trip that has not left. */
export function useEditFleetTrip(id: string) {
  return useFleetChange((changes: EditFleetTrip) =>
    apiSend('PATCH', `/api/corporate/trips/${id}`, changes, fleetTripSchema),
  );
}

/** Invites a driver by e-mail; an open invitation again is the same one. */
export function useInviteDriver() {
  return useFleetChange((invitation: InviteDriver) =>
    apiSend('POST', '/api/corporate/drivers', invitation, fleetDriverSchema),
  );
}

/** What ends something: retiring, removing, cancelling. `path` below /api/corporate. Twice is the same as once. */
export function useFleetEnding(method: 'POST' | 'DELETE', path: string) {
  return useFleetChange(() =>
    apiCommand(method, `/api/corporate${path}`, method === 'POST' ? {} : undefined),
  );
}

function useFleetChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => refreshFleet(client) });
}
