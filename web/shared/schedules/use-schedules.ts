import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateSchedule, EditSchedule } from '@tafiya/schedules/contract.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';

/** The schedules of the driver or the company (GET /api/schedules); refetched on window focus. */
export function useSchedules({ enabled = true } = {}) {
  return useQuery({
    ...queryOf('GET /schedules'),
    refetchOnWindowFocus: 'always',
    enabled,
  });
}

/** Repeats a trip (POST /api/schedules). Sending the same again is idempotent. */
export function useCreateSchedule() {
  const keyOf = useClientKey();
  return useScheduleChange((schedule: Omit<CreateSchedule, 'clientKey'>) =>
    api('POST /schedules', { body: keyOf(schedule) }),
  );
}

/** Changes a schedule, which its unsold trips follow (PATCH /api/schedules/{id}). */
export function useEditSchedule(id: string) {
  return useScheduleChange((changes: EditSchedule) => api('PATCH /schedules/:id', { id, body: changes }));
}

/** Pauses or resumes a schedule; idempotent. */
export function usePauseSchedule(id: string) {
  return useScheduleChange((verb: 'pause' | 'resume') =>
    api(verb === 'pause' ? 'POST /schedules/:id/pause' : 'POST /schedules/:id/resume', { id }),
  );
}

/** Ends a schedule for good; idempotent. */
export function useEndSchedule(id: string) {
  return useScheduleChange((cancelUnsold: boolean) =>
    api('POST /schedules/:id/end', { id, body: { cancelUnsold } }),
  );
}

function useScheduleChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => refreshSchedules(client) });
}

/** A schedule makes and changes trips: all lists of them are fetched again. */
function refreshSchedules(client: QueryClient): void {
  for (const part of ['schedules', 'driver', 'corporate', 'trips'] as const) void invalidate(client, part);
}
