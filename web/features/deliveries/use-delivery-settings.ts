import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessagePreferences, SaveMessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const SETTINGS = queryOf('GET /message-preferences');

/** The user's preferences for push, mail and SMS. */
export function useDeliverySettings() {
  return useQuery(SETTINGS);
}

/** The change of one switch, or of the hours: all else stays as another phone may have saved it. */
type Change = SaveMessagePreferences;

/** Saves a change at once: it shows before it is saved, and comes back if that fails. */
export function useChange() {
  const client = useQueryClient();
  const [refused, setRefused] = useState<{ change: Change; error: Error } | null>(null);
  const show = (change: Change) =>
    client.setQueryData(SETTINGS.queryKey, (settings) => settings && changed(settings, change));
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: SETTINGS.queryKey,
    // One after the other, so that the last tap is saved last.
    scope: { id: 'message-preferences' },
    mutationFn: (change: Change) => api('PUT /message-preferences', { body: change }),
    onMutate: async (change) => {
      setRefused(null);
      await client.cancelQueries(SETTINGS);
      const settings = client.getQueryData(SETTINGS.queryKey);
      show(change);
      return settings && asBefore(settings, change);
    },
    onSuccess: (settings) => {
      // While another change waits, this answer does not have it.
      if (client.isMutating({ mutationKey: SETTINGS.queryKey }) === 1)
        client.setQueryData(SETTINGS.queryKey, settings);
    },
    onError: (error, change, before) => {
      if (before) show(before);
      setRefused({ change, error });
    },
  });
  return { change: mutate, isSaving: isPending, isSaved: isSuccess, refused };
}

function changed(settings: MessagePreferences, { topics = [], quietHours }: Change): MessagePreferences {
  return {
    ...settings,
    ...(quietHours && { quietHours }),
    topics: settings.topics.map((row) => ({ ...row, ...topics.find(({ topic }) => topic === row.topic) })),
  };
}

/** The change that takes another one back. */
function asBefore({ topics, quietHours }: MessagePreferences, change: Change): Change {
  return {
    ...(change.quietHours && { quietHours }),
    topics: topics.flatMap((row) =>
      (change.topics ?? [])
        .filter(({ topic }) => topic === row.topic)
        .map(({ topic, push, email, sms }) => ({
          topic,
          ...(push !== undefined && { push: row.push }),
          ...(email !== undefined && { email: row.email }),
          ...(sms !== undefined && { sms: row.sms }),
        })),
    ),
  };
}

/** Ends pushes to one browser. */
export function useRemoveBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /message-preferences/browsers/:id', { id }),
    onSuccess: () => invalidate(client, 'message-preferences'),
  });
}
