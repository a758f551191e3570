import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type DriverDevice, driverDeviceSchema, newDriverDeviceSchema } from '@contracts/devices.ts';
import { DEVICES_REFRESH_MS } from '@domain/limits.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/driver/devices';
const KEY = ['api', 'driver', 'devices'];
const listSchema = z.array(driverDeviceSchema);

/** The driver's phones, the newest first; kept fresh, so that the driver sees the first position arrive. */
export function useDevices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, listSchema, signal),
    refetchInterval: DEVICES_REFRESH_MS,
    staleTime: 0,
  });
}

/** Connects a phone. Only this answer holds the token. */
export function useAddDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', PATH, {}, newDriverDeviceSchema),
    onSuccess: (device) =>
      // The schema leaves the token out.
      client.setQueryData<DriverDevice[]>(KEY, (before = []) => [
        driverDeviceSchema.parse(device),
        ...before,
      ]),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Ends the link of a phone; idempotent. */
export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiCommand('DELETE', `${PATH}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
