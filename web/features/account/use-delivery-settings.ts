import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messagePreferencesSchema, type SaveMessagePreferences } from '@contracts/message-preferences.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/message-preferences';
const KEY = ['api', 'message-preferences'];

/** What the user gets outside the app. */
export function useDeliverySettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, messagePreferencesSchema, signal),
  });
}

/** Saves channels and quiet hours. */
export function useSaveDeliverySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preferences: SaveMessagePreferences) =>
      apiSend('PUT', PATH, preferences, messagePreferencesSchema),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

/** Ends pushes to one browser. */
export function useRemoveBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiCommand('DELETE', `${PATH}/browsers/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
