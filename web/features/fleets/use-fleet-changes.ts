import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  EditFleetRoute,
  EditFleetTrip,
  EditFleetVehicle,
  InviteDriver,
  ScheduleTrip,
} from '@tafiya/fleets/contract.ts';
import { api, apiOf } from '@/shared/api/api.ts';
import type { InputOf, Prepared } from '@/shared/api/calls.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { refreshFleet } from './use-fleet.ts';

/** Adds a vehicle (`id` null), or changes the given fields of an existing one. Adding is idempotent by client key. */
export function useSaveVehicle(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((vehicle: EditFleetVehicle) =>
    id === null
      ? api('POST /corporate/vehicles', {
          body: keyOf(vehicle) as InputOf<'POST /corporate/vehicles'>['body'],
        })
      : api('PATCH /corporate/vehicles/:id', { id, body: vehicle }),
  );
}

/** Creates a route (`id` null), or changes the given fields of an existing one. Creating is idempotent by client key. */
export function useSaveRoute(id: string | null) {
  const keyOf = useClientKey();
  return useFleetChange((route: EditFleetRoute) =>
    id === null
      ? api('POST /corporate/routes', { body: keyOf(route) as InputOf<'POST /corporate/routes'>['body'] })
      : api('PATCH /corporate/routes/:id', { id, body: route }),
  );
}

/** Schedules a trip; idempotent by client key. */
export function useScheduleTrip() {
  const keyOf = useClientKey();
  return useFleetChange((trip: Omit<ScheduleTrip, 'clientKey'>) =>
    api('POST /corporate/trips', { body: keyOf(trip) }),
  );
}

/** Changes a trip that has not departed. */
export function useEditFleetTrip(id: string) {
  return useFleetChange((changes: EditFleetTrip) => api('PATCH /corporate/trips/:id', { id, body: changes }));
}

/** Invites a driver by email. Inviting again while an invitation is open returns that invitation. */
export function useInviteDriver() {
  return useFleetChange((invitation: InviteDriver) => api('POST /corporate/drivers', { body: invitation }));
}

export type FleetRemoval = Prepared<
  | 'POST /corporate/vehicles/:id/retire'
  | 'POST /corporate/routes/:id/retire'
  | 'DELETE /corporate/drivers/:id'
  | 'POST /corporate/trips/:id/cancel'
>;

/** Retires, removes or cancels something; idempotent. */
export function useFleetRemoval(removal: FleetRemoval) {
  return useFleetChange(() => apiOf<FleetRemoval['name']>(removal));
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
