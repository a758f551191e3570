import { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import {
  type OwnContact,
  emergencyContactListSchema,
  type EmergencyContact,
} from '@tafiya/safety/contract.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';
import { api } from '@/shared/api/api.ts';
import { serverNow } from '@/shared/api/server-time.ts';

export const CONTACTS_KEY = ['api', 'user', 'emergency-contacts'] as const;
/** The record in the store of tickets, which is wiped when the person signs out. */
const CONTACTS_RECORD = 'contacts';
const YEAR_MS = 365 * 86_400_000;

/** Keeps the emergency contacts on this phone, for times without network. */
export async function keepContacts(contacts: OwnContact[]): Promise<OwnContact[]> {
  const userId = storedUserId();
  if (userId !== null)
    await savedStore.set([[CONTACTS_RECORD, { userId, contacts, expiresAt: serverNow() + YEAR_MS }]]);
  return contacts;
}

const keptSchema = z.object({ userId: z.string(), contacts: emergencyContactListSchema });

/** The contacts that are kept on this phone for the person. */
export async function readKeptContacts(): Promise<EmergencyContact[]> {
  const kept = keptSchema.safeParse(new Map(await savedStore.entries()).get(CONTACTS_RECORD)).data;
  return kept?.userId === storedUserId() && kept ? kept.contacts : [];
}

/** Loads the person's emergency contacts and keeps them on this phone. */
export async function loadContacts(signal?: AbortSignal): Promise<OwnContact[]> {
  return keepContacts(await api('GET /user/emergency-contacts', {}, { signal }));
}

/** The person's emergency contacts, the first one first. */
export function useEmergencyContacts({ enabled = true } = {}) {
  return useQuery({
    queryKey: CONTACTS_KEY,
    queryFn: ({ signal }) => loadContacts(signal),
    enabled,
  });
}
