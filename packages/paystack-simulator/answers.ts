import type { Context as Call, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { Refusal } from './context.ts';

/** Answers in Paystack's form: `status` is true if the call worked, also when no money moved. */
export function good(c: Call, message: string, data: unknown, meta?: object): Response {
  return c.json({ status: true, message, data, ...(meta && { meta }) });
}

/** Answers the page that the query asks for. */
export function sendPage(c: Call, message: string, all: object[]): Response {
  const perPage = Number(c.req.query('perPage') ?? 50);
  const page = Number(c.req.query('page') ?? 1);
  const pageCount = Math.max(1, Math.ceil(all.length / perPage));
  const meta = { total: all.length, skipped: (page - 1) * perPage, perPage, page, pageCount };
  return good(c, message, all.slice((page - 1) * perPage, page * perPage), meta);
}

/** The rows between the query's `from` and `to`, newest first. */
export function createdBetween<Row>(c: Call, rows: Row[], timeOf: (row: Row) => number): Row[] {
  const from = Date.parse(c.req.query('from') ?? '') || 0;
  const to = Date.parse(c.req.query('to') ?? '') || Infinity;
  return rows.filter((row) => timeOf(row) >= from && timeOf(row) <= to).reverse();
}

/** @throws Refusal for a body that does not fit. */
export async function bodyOf<Schema extends z.ZodType>(c: Call, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await c.req.json().catch(() => null);
  const read = schema.safeParse(body);
  if (!read.success) throw new Refusal(read.error.issues[0]?.message ?? 'Invalid body');
  return read.data;
}

export function respondWithRefusal(error: Error, c: Call): Response {
  if (!(error instanceof Refusal)) throw error;
  return c.json({ status: false, message: error.message, type: 'validation_error' }, error.status);
}

export function requireKey(secretKey: string): MiddlewareHandler {
  return async (c, next) => {
    const header = c.req.header('authorization');
    if (header === undefined) throw new Refusal('No Authorization Header was found', 401);
    if (header !== `Bearer ${secretKey}`) throw new Refusal('Invalid key', 401);
    return next();
  };
}
