import { type Trip, type TripStatus, tripSchema } from '@contracts/trips.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';

/** Changes the status. If the answer is lost, rereads the trip and fails only when it does not have the new status. */
export async function changeStatus(tripId: string, status: TripStatus): Promise<Trip> {
  try {
    return await apiSend('POST', `/api/trips/${tripId}/status`, { status }, tripSchema);
  } catch (error) {
    const current = await apiGet(`/api/trips/${tripId}`, tripSchema).catch(() => null);
    if (current?.status === status) return current;
    throw error;
  }
}
