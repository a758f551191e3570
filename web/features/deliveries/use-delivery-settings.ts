import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SaveMessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'message-preferences'];

/** What the user gets outside the app. */
export function useDeliverySettings() {
  return useQuery({
    ...queryOf('GET /message-preferences'),
  });
}

/** Saves channels and quiet hours. */
export function useSaveDeliverySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preferences: SaveMessagePreferences) =>
      api('PUT /message-preferences', { body: preferences }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

/** Ends pushes to one browser. */
export function useRemoveBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /message-preferences/browsers/:id', { id }),
    onSuccess: () => invalidate(client, 'message-preferences'),
  });
}
