import {
  contactRequestViewSchema,
  ownContactListSchema,
  type ContactRequestView,
  type EmergencyContact,
  type OwnContact,
} from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { sha256 } from '../core/secrets.ts';
import { rowAs, rowsAs } from '../core/database/rows.ts';

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

/** The person who named the reader of a link as an emergency contact. @throws AppError `not_found`. */
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
