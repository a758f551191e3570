import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import type { CreateSchedule } from '@tafiya/schedules/contract.ts';
import type { CreateTrip, EditTrip, PublishDates, Trip } from '@tafiya/trips/contract.ts';
import { PAGE_SIZE_MAX } from '@tafiya/core/limits.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, listOf, queryOf } from '@/shared/api/queries.ts';

/**
 * The driver's own trips, latest departure first, page by page (GET /api/driver/trips); refetched on window focus. The
 * first page is as long as the most upcoming trips of their own that a driver may have.
 */
export function useDriverTrips() {
  return useInfiniteQuery({
    ...listOf('GET /driver/trips', { query: { limit: PAGE_SIZE_MAX } }),
    refetchOnWindowFocus: 'always',
  });
}

/** The ways that the driver usually goes (GET /api/driver/usual-trips). Advice: without it, the form of a new trip opens. */
export function useUsualTrips() {
  return useQuery({ ...queryOf('GET /driver/usual-trips'), retry: false });
}

/** The request of a form for a new trip: one trip, the same trip on several dates, or a schedule. */
export type NewTrip = CreateTrip | Omit<PublishDates, 'clientKey'> | Omit<CreateSchedule, 'clientKey'>;

/** The result of publishing: how many trips, how many days of a schedule wait, and the one trip if it is one. */
export interface Made {
  trips: number;
  waiting: number;
  trip: Trip | null;
}

/**
 * Publishes a trip (POST /api/trips), the same trip on several dates, all or none (POST /api/trips/dates), or a schedule (POST
 * /api/schedules). Without a network it waits (`isPaused`) until there is one. Sending the same again is idempotent.
 */
export function useCreateTrip(onMade?: () => void) {
  const client = useQueryClient();
  const keyOf = useClientKey();
  return useMutation({
    networkMode: 'online',
    mutationFn: async (trip: NewTrip): Promise<Made> => {
      if ('startsOn' in trip) {
        const { days } = await api('POST /schedules', { body: keyOf(trip) });
        const waiting = days.filter((day) => day.trip === null).length;
        return { trips: days.length - waiting, waiting, trip: null };
      }
      if ('departureDates' in trip) {
        const { trips } = await api('POST /trips/dates', { body: keyOf(trip) });
        return { trips: trips.length, waiting: 0, trip: null };
      }
      return { trips: 1, waiting: 0, trip: await api('POST /trips', { body: keyOf(trip) }) };
    },
    // Also when the page that began it was left.
    onSuccess: () => onMade?.(),
    onSettled: () => refreshDriver(client),
  });
}

/** Changes a trip (PATCH /api/trips/{id}); fails with 409 when sold seats forbid the change. */
export function useEditTrip(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: EditTrip) => api('PATCH /trips/:id', { id, body: changes }),
    onSettled: () => refreshDriver(client),
  });
}

/** Declines a company's trip (POST /api/driver/trips/{id}/decline). The call is idempotent. */
export function useDeclineTrip(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null | undefined) =>
      api('POST /driver/trips/:id/decline', { id, body: { reason: reason || null } }),
    onSettled: () => refreshDriver(client),
  });
}

const bookedSchema = z.object({ seats: z.number().int() });

/** Shows bookings and changes as they happen: every event, and every (re)subscribe, refetches the driver's data. */
export function useDriverLive(userId: string): void {
  const client = useQueryClient();
  useUserChannel(userId, {
    booking_created: (payload) => toastSeats(payload, { title: 'New booking', verb: 'booked' }),
    booking_cancelled: (payload) =>
      toastSeats(payload, { title: 'Booking cancelled', verb: 'available again' }),
    onEvent: () => refreshDriver(client),
    onSnapshot: () => refreshDriver(client),
  });
}

function toastSeats(payload: unknown, words: { title: string; verb: string }): void {
  const booked = bookedSchema.safeParse(payload);
  const description = booked.success ? `${countOf(booked.data.seats, 'seat')} ${words.verb}.` : undefined;
  toast({ title: words.title, description, kind: 'info' });
}

function refreshDriver(client: QueryClient): void {
  void invalidate(client, 'driver');
  void invalidate(client, 'schedules');
  void invalidate(client, 'trips');
  void invalidate(client, 'demand');
}
