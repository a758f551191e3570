import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { api } from '@/shared/api/api.ts';

/** Changes the status. If the answer is lost, rereads the trip and fails only when it does not have the new status. */
export async function changeStatus(tripId: string, status: TripStatus): Promise<Trip> {
  try {
    return await api('POST /trips/:id/status', { id: tripId, body: { status } });
  } catch (error) {
    const current = await api('GET /trips/:id', { id: tripId }).catch(() => null);
    if (current?.status === status) return current;
    throw error;
  }
}
