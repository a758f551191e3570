import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CreateSchedule,
  type EditSchedule,
  scheduleListSchema,
  scheduleSchema,
} from '@contracts/schedules.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';
import { useClientKey } from '@/shared/api/use-client-key.ts';

/** The schedules of the driver or the company (GET /api/schedules); refetched on window focus. */
export function useSchedules({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['api', 'schedules'],
    queryFn: () => apiGet('/api/schedules', scheduleListSchema),
    refetchOnWindowFocus: 'always',
    enabled,
  });
}

/** Repeats a trip (POST /api/schedules). Sending the same again is idempotent. */
export function useCreateSchedule() {
  const keyOf = useClientKey();
  return useScheduleChange((schedule: Omit<CreateSchedule, 'clientKey'>) =>
    apiSend('POST', '/api/schedules', keyOf(schedule), scheduleSchema),
  );
}

/** Changes a schedule, which its unsold trips follow (PATCH /api/schedules/{id}). */
export function useEditSchedule(id: string) {
  return useScheduleChange((changes: EditSchedule) =>
    apiSend('PATCH', `/api/schedules/${id}`, changes, scheduleSchema),
  );
}

/** Pauses or resumes a schedule; idempotent. */
export function usePauseSchedule(id: string) {
  return useScheduleChange((verb: 'pause' | 'resume') =>
    apiSend('POST', `/api/schedules/${id}/${verb}`, undefined, scheduleSchema),
  );
}

/** Ends a schedule for good; idempotent. */
export function useEndSchedule(id: string) {
  return useScheduleChange((cancelUnsold: boolean) =>
    apiSend('POST', `/api/schedules/${id}/end`, { cancelUnsold }, scheduleSchema),
  );
}

function useScheduleChange<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => refreshSchedules(client) });
}

/** A schedule makes and changes trips: all lists of them are fetched again. */
function refreshSchedules(client: QueryClient): void {
  for (const part of ['schedules', 'driver', 'corporate', 'trips'])
    void client.invalidateQueries({ queryKey: ['api', part] });
}
