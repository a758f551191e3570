import {
  contactRequestViewSchema,
  emergencyContactListSchema,
  ownAlarmSchema,
  ownContactListSchema,
  ownSafetySchema,
  raisedAlarmSchema,
  type ContactRequestView,
  type EmergencyContact,
  type OwnAlarm,
  type OwnContact,
  type OwnSafety,
  type RaisedAlarm,
  type RaiseSos,
} from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { sha256 } from '../core/secrets.ts';
import { rowAs, rowsAs, valueAs } from '../core/database/rows.ts';

/** The caller's emergency contacts, the first one first. */
export async function readEmergencyContacts(asCaller: AsCaller): Promise<OwnContact[]> {
  return rowsAs(ownContactListSchema.element, await asCaller(contactsQuery));
}

function contactsQuery(sql: Sql) {
  return sql`select name, phone, relation, state, counts_at from private.own_emergency_contacts()`;
}

/** Replaces the caller's emergency contacts. Rules: `private.save_emergency_contacts`. */
export async function saveEmergencyContacts(
  asCaller: AsCaller,
  contacts: readonly EmergencyContact[],
): Promise<OwnContact[]> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.save_emergency_contacts(${sql.json([...contacts])})`;
    return contactsQuery(sql);
  });
  return rowsAs(ownContactListSchema.element, rows);
}

/** Who has named the reader of a link as emergency contact. @throws AppError `not_found`. */
export async function viewContactRequest(asCaller: AsCaller, token: string): Promise<ContactRequestView> {
  const hash = await sha256(token);
  return rowAs(contactRequestViewSchema, await asCaller((sql) => requestQuery(sql, hash)));
}

/** The contact agrees or refuses; the last answer counts. @throws AppError `not_found`. */
export async function answerContactRequest(
  asCaller: AsCaller,
  { token, answer }: { token: string; answer: 'confirmed' | 'declined' },
): Promise<ContactRequestView> {
  const hash = await sha256(token);
  const rows = await asCaller(async (sql) => {
    await sql`select private.answer_contact_request(decode(${hash}, 'hex'), ${answer})`;
    return requestQuery(sql, hash);
  });
  return rowAs(contactRequestViewSchema, rows);
}

function requestQuery(sql: Sql, hash: string) {
  return sql`select v.first_name, v.answer from private.view_contact_request(decode(${hash}, 'hex')) v`;
}

/** The emergency contacts of a person, for the administrator; recorded with the reason. @throws AppError `not_found`, `invalid_input`. */
export async function viewEmergencyContacts(
  asAdmin: AsCaller,
  { id, reason }: { id: string; reason?: string | null | undefined },
): Promise<EmergencyContact[]> {
  const rows = await asAdmin(
    (sql) => sql`select name, phone, relation from private.view_emergency_contacts(${id}, ${reason ?? null})`,
  );
  return rowsAs(emergencyContactListSchema.element, rows);
}

/** The caller's open alarm, and the check-in that waits for their answer. Also for suspended people. */
export async function readOwnSafety(asCaller: AsCaller): Promise<OwnSafety> {
  const rows = await asCaller((sql) => sql`select private.own_safety() as safety`);
  return valueAs(ownSafetySchema, rows);
}

/** Stores the hash of a new alarm key of the caller's session. Rules: `private.issue_alarm_key`. */
export async function issueAlarmKey(asCaller: AsCaller, key: string): Promise<void> {
  const hash = await sha256(key);
  await asCaller((sql) => sql`select private.issue_alarm_key(decode(${hash}, 'hex'))`);
}

/** Raises an alarm, or adds a position to the one that is open. Rules: `private.raise_sos`. */
export async function raiseSos(
  asCaller: AsCaller,
  {
    clientKey,
    tripId,
    raisedAt,
    position,
    networkHash,
  }: RaiseSos & { clientKey: string; networkHash: string | null },
): Promise<RaisedAlarm> {
  const rows = await asCaller(
    (sql) => sql`
      select private.raise_sos(
        ${clientKey}, ${tripId}, ${raisedAt}, ${position && sql.json(position)}, ${networkHash}
      ) as alarm
    `,
  );
  return valueAs(raisedAlarmSchema, rows);
}

/** "I got off": the link of the caller's alarm shows the vehicle no more; idempotent. @throws AppError `not_found`. */
export async function getOff(asCaller: AsCaller, clientKey: string): Promise<OwnAlarm> {
  const rows = await asCaller((sql) => sql`select private.get_off(${clientKey}) as alarm`);
  return valueAs(ownAlarmSchema, rows);
}

/** The person is safe: closes their alarm; idempotent. @throws AppError `not_found`, `invalid_input`. */
export async function closeSos(
  asCaller: AsCaller,
  { clientKey, reason }: { clientKey: string; reason: string },
): Promise<OwnAlarm> {
  const rows = await asCaller((sql) => sql`select private.close_sos(${clientKey}, ${reason}) as alarm`);
  return valueAs(ownAlarmSchema, rows);
}

/** "I am fine": answers the check-in of a trip; idempotent. @throws AppError `not_found`. */
export async function answerCheckIn(asCaller: AsCaller, tripId: string): Promise<void> {
  await asCaller((sql) => sql`select private.answer_check_in(${tripId})`);
}
