import type { Context as Call, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { Refusal } from './context.ts';
import { publishedCall, publishedPart, type Exchange } from './contract.ts';

/** Answers in Paystack's form, with the status of the published call: the field `status` is true if the call worked, also when no money moved. */
export function good(c: Call, message: string, data: unknown, meta?: object): Response {
  return c.json(
    { status: true, message, data, ...(meta && { meta }) },
    publishedCall(c.req.method, c.req.path)?.status === 201 ? 201 : 200,
  );
}

/** Answers the page that the query asks for; `sizeName` is what the call names the size of its pages. */
export function sendPage(
  c: Call,
  message: string,
  all: object[],
  { sizeName = 'perPage', meta: more = {} }: { sizeName?: string; meta?: object } = {},
): Response {
  const perPage = Number(c.req.query(sizeName) ?? 50);
  const page = Number(c.req.query('page') ?? 1);
  const pageCount = Math.max(1, Math.ceil(all.length / perPage));
  const meta = { total: all.length, skipped: (page - 1) * perPage, perPage, page, pageCount, ...more };
  return good(c, message, all.slice((page - 1) * perPage, page * perPage), meta);
}

/** Answers from the place that the query's `next` names; such a list counts no pages. */
export function sendFromCursor(
  c: Call,
  message: string,
  all: object[],
  { sizeName = 'perPage' }: { sizeName?: string } = {},
): Response {
  const perPage = Number(c.req.query(sizeName) ?? 50);
  const from = Number(c.req.query('next') ?? 0);
  const until = from + perPage;
  const meta = { next: until < all.length ? String(until) : null, previous: null, perPage };
  return good(c, message, all.slice(from, until), meta);
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

/** Hides what is not published, because Paystack ignores it: fields of the query and of the body. */
export const onlyPublished: MiddlewareHandler = async (c, next) => {
  const call = publishedCall(c.req.method, c.req.path);
  if (!call) return next();
  const url = new URL(c.req.url);
  url.search = new URLSearchParams(
    publishedPart(Object.fromEntries(url.searchParams), call.query),
  ).toString();
  const body = fieldsOf(await c.req.text());
  c.req.raw = new Request(url, {
    method: c.req.method,
    headers: c.req.raw.headers,
    ...(body && { body: JSON.stringify(publishedPart(body, call.body)) }),
  });
  c.req.bodyCache = {};
  return next();
};

/** Hands every call and its answer on, as they went over the wire. */
export function reportExchanges(report: (exchange: Exchange) => void): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    const [query, body] = [c.req.query(), fieldsOf(await c.req.text())];
    await next();
    const answer: unknown = await c.res
      .clone()
      .json()
      .catch(() => null);
    report({ method, path, query, body, status: c.res.status, answer });
  };
}

function fieldsOf(text: string): Record<string, unknown> | null {
  const read = z.record(z.string(), z.unknown()).safeParse(parse(text));
  return read.success ? read.data : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
