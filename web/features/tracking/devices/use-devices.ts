import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DriverDevice, driverDeviceSchema } from '@tafiya/tracking/devices/contract.ts';
import { DEVICES_REFRESH_MS } from '@tafiya/core/limits.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'driver', 'devices'];
/** The driver's phones, the newest first; kept fresh, so that the driver sees the first position arrive. */
export function useDevices() {
  return useQuery({
    ...queryOf('GET /driver/devices'),
    refetchInterval: DEVICES_REFRESH_MS,
    staleTime: 0,
  });
}

/** Connects a phone. Only this answer holds the token. */
export function useAddDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /driver/devices'),
    onSuccess: (device) =>
      // The schema leaves the token out.
      client.setQueryData<DriverDevice[]>(KEY, (before = []) => [
        driverDeviceSchema.parse(device),
        ...before,
      ]),
    onSettled: () => invalidate(client, 'GET /driver/devices'),
  });
}

/** Ends the link of a phone; idempotent. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /driver/devices/:id', { id }),
    onSettled: () => invalidate(client, 'GET /driver/devices'),
  });
}
