import { z } from 'zod';
import {
  ownAlarmSchema,
  emergencyContactListSchema,
  sosPositionSchema,
  type EmergencyContact,
} from '@contracts/safety.ts';
import { deleteSaved, readSaved, writeSaved } from '@/shared/saved/saved-store.ts';
import { CONTACTS_RECORD } from '@/shared/safety/emergency-contacts.ts';
import { storedUserId } from '@/shared/session/stored-user.ts';

const SOS = 'sos';

const recordSchema = z.object({
  userId: z.string(),
  clientKey: z.string(),
  tripId: z.string().nullable(),
  raisedAt: z.string(),
  /** Where the person was when they raised it: sent until this page knows a newer one. */
  position: sosPositionSchema.nullable(),
  /** The person is safe; the server does not have this yet. */
  endReason: z.string().nullable(),
  /** What the server answered last; null: it does not have the alarm yet, or an older version of the app kept the answer. */
  alarm: ownAlarmSchema.nullable().catch(null),
  expiresAt: z.number(),
});
/** The alarm of this phone, kept until the server has its end. */
export type SosRecord = z.infer<typeof recordSchema>;

const keptContactsSchema = z.object({ userId: z.string(), contacts: emergencyContactListSchema });

export interface KeptForSos {
  record: SosRecord | null;
  contacts: EmergencyContact[];
}

/** The alarm and the contacts that are kept on this phone for the person. */
export async function readSos(): Promise<KeptForSos> {
  const records = new Map(await readSaved());
  const userId = storedUserId();
  const record = recordSchema.safeParse(records.get(SOS)).data;
  const kept = keptContactsSchema.safeParse(records.get(CONTACTS_RECORD)).data;
  const isOpen = record?.userId === userId && record !== undefined && record.expiresAt > Date.now();
  return { record: isOpen ? record : null, contacts: kept?.userId === userId && kept ? kept.contacts : [] };
}

export function writeSos(record: SosRecord): Promise<void> {
  return writeSaved([[SOS, record]]);
}

export function deleteSos(): Promise<void> {
  return deleteSaved([SOS]);
}
