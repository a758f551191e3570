import { z } from 'zod';
import {
  adminSupportListSchema,
  adminSupportViewSchema,
  supportCreatedSchema,
  supportListSchema,
  supportThreadSchema,
  type AdminSupportThread,
  type AdminSupportView,
  type ListedSupportThread,
  type OpenSupport,
  type SupportState,
  type SupportText,
  type SupportThread,
  type VisitorSupport,
  type VisitorText,
} from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { sha256 } from '../core/secrets.ts';
import { itemPageAs, type Page, type PageRequest } from '../core/database/page.ts';
import { valueAs } from '../core/database/rows.ts';

const createdId = supportCreatedSchema.shape.id;

/** The caller's requests, the newest message first. */
export async function listSupport(
  asCaller: AsCaller,
  { after, limit }: PageRequest,
): Promise<Page<ListedSupportThread>> {
  const rows = await asCaller(
    (sql) => sql`
      select item, position_at from private.read_support_threads(
        ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(supportListSchema.element, rows, limit);
}

/** Opens a request and returns its id. Rules: `private.open_support_thread`. */
export async function openSupport(
  asCaller: AsCaller,
  { clientKey, subject, body, tripId, bookingId }: OpenSupport,
): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.open_support_thread(
      ${clientKey}, ${subject}, ${body}, ${tripId ?? null}, ${bookingId ?? null}
    ) as id`,
  );
  return valueAs(createdId, rows);
}

/** A request of the caller with its messages. @throws AppError `not_found`. */
export async function readSupport(asCaller: AsCaller, id: string): Promise<SupportThread> {
  const rows = await asCaller((sql) => sql`select private.read_support_thread(${id}) as thread`);
  return valueAs(supportThreadSchema, rows);
}

/** Writes in a request and returns the message's id. Rules: `private.send_support_message`. */
export async function writeSupport(
  asCaller: AsCaller,
  { id, clientKey, body }: SupportText & { id: string },
): Promise<string> {
  const rows = await asCaller(
    (sql) => sql`select private.send_support_message(${id}, ${clientKey}, ${body}) as id`,
  );
  return valueAs(createdId, rows);
}

/** Marks the answers in a request as read. @throws AppError `not_found`. */
export async function markSupportRead(asCaller: AsCaller, id: string): Promise<void> {
  await asCaller((sql) => sql`select private.mark_support_read(${id})`);
}

/** Opens a request without an account. Rules: `private.open_visitor_thread`. */
export async function openVisitorSupport(
  asCaller: AsCaller,
  { clientKey, email, subject, body }: VisitorSupport,
): Promise<void> {
  await asCaller(
    (sql) => sql`select private.open_visitor_thread(${clientKey}, ${email}, ${subject}, ${body})`,
  );
}

/** The request of a link in a mail. @throws AppError `not_found`. */
export async function viewVisitorSupport(asCaller: AsCaller, token: string): Promise<SupportThread> {
  const hash = await sha256(token);
  const rows = await asCaller(
    (sql) => sql`select private.view_visitor_thread(decode(${hash}, 'hex')) as thread`,
  );
  return valueAs(supportThreadSchema, rows);
}

/** Writes in the request of a link and returns the message's id. Rules: `private.send_visitor_message`. */
export async function writeVisitorSupport(
  asCaller: AsCaller,
  { token, clientKey, body }: VisitorText,
): Promise<string> {
  const hash = await sha256(token);
  const rows = await asCaller(
    (sql) => sql`select private.send_visitor_message(decode(${hash}, 'hex'), ${clientKey}, ${body}) as id`,
  );
  return valueAs(createdId, rows);
}

/** Requests of one state without their words, the one that waits longest first. */
export async function listSupportThreads(
  asAdmin: AsCaller,
  { state, after, limit }: PageRequest & { state: SupportState },
): Promise<Page<AdminSupportThread>> {
  const rows = await asAdmin(
    (sql) => sql`
      select item, position_at from private.list_support_threads(
        ${state}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      )`,
  );
  return itemPageAs(adminSupportListSchema.element, rows, limit);
}

/** A request with its messages and its author; each look is audited. @throws AppError `not_found`. */
export async function viewSupportThread(asAdmin: AsCaller, id: string): Promise<AdminSupportView> {
  const rows = await asAdmin((sql) => sql`select private.view_support_thread(${id}) as thread`);
  return valueAs(adminSupportViewSchema, rows);
}

/** Answers a request and returns the message's id. Rules: `private.answer_support`. */
export async function answerSupport(
  asAdmin: AsCaller,
  { id, clientKey, body }: SupportText & { id: string },
): Promise<string> {
  const rows = await asAdmin((sql) => sql`select private.answer_support(${id}, ${clientKey}, ${body}) as id`);
  return valueAs(createdId, rows);
}

/** Closes a request; idempotent. @throws AppError `not_found`. */
export async function closeSupport(asAdmin: AsCaller, id: string): Promise<{ id: string; status: string }> {
  const rows = await asAdmin((sql) => sql`select private.close_support(${id}) as status`);
  return { id, status: valueAs(z.string(), rows) };
}
