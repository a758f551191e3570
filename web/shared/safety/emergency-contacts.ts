import { useQuery } from '@tanstack/react-query';
import { ownContactListSchema, type OwnContact } from '@contracts/safety.ts';
import { apiGet } from '@/shared/api/api.ts';
import { writeSaved } from '@/shared/saved/saved-store.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';

export const CONTACTS_PATH = '/api/user/emergency-contacts';
export const CONTACTS_KEY = ['api', 'user', 'emergency-contacts'] as const;
/** The record in the store of tickets, which is wiped when the person signs out. */
export const CONTACTS_RECORD = 'contacts';
const YEAR_MS = 365 * 86_400_000;

/** Keeps the emergency contacts on this phone, for times without network. */
export async function keepContacts(contacts: OwnContact[]): Promise<OwnContact[]> {
  const userId = storedUserId();
  if (userId !== null)
    await writeSaved([[CONTACTS_RECORD, { userId, contacts, expiresAt: Date.now() + YEAR_MS }]]);
  return contacts;
}

/** Loads the person's emergency contacts and keeps them on this phone. */
export async function loadContacts(signal?: AbortSignal): Promise<OwnContact[]> {
  return keepContacts(await apiGet(CONTACTS_PATH, ownContactListSchema, signal));
}

/** The person's emergency contacts, the first one first. */
export function useEmergencyContacts({ enabled = true } = {}) {
  return useQuery({
    queryKey: CONTACTS_KEY,
    queryFn: ({ signal }) => loadContacts(signal),
    enabled,
  });
}
