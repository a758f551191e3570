import type { Context, Handler, Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { decisionSchema } from '../admin.contract.ts';
import { nameOf, type Call } from '../calls/declare-call.ts';
import type { Guard, Who } from '../calls/who.ts';
import { command, type ArgumentsOf, type FunctionName } from '../database/command.ts';
import type { Page } from '../database/page.ts';
import { rowAs, valueAs, type Rows } from '../database/rows.ts';
import { AppError } from '../app-error.ts';
import { admit } from '../access/admission.ts';
import { nameDecision, requireAdmin } from '../access/admin-session.ts';
import { databaseOf, type AppEnv } from './app-env.ts';
import {
  bearerOf,
  optionalUser,
  requireClock,
  requirePerson,
  requirePersonOrAlarmKey,
  requireUser,
  userIdOf,
} from '../access/authenticate.ts';
import { readJson, readOptionalJson } from './body.ts';
import { idOf, parseInput } from './parse.ts';
import { describeError } from '../process/log.ts';
import { enforceRateLimit, limitByAddress } from '../access/rate-limit.ts';
import { respondWithPage } from './respond.ts';
import { sha256 } from '../secrets.ts';

type PartsOf<Path> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PartsOf<`/${Rest}`>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;

/** The input of a handler: the parts of the path by name, the query and the body, all parsed. */
type Input<Declared extends Call> = Record<PartsOf<Declared['path']>, string> & {
  query: Declared extends { queryReadBy: 'handler' } ? undefined : PartOf<Declared, 'query'>;
  body: Declared extends { isForm: true } ? undefined : PartOf<Declared, 'body'>;
};

type PartOf<Declared extends Call, Part extends 'query' | 'body'> =
  Declared extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** The result of a handler: a value of the answer's schema, a page of it, or a response if the answer is not JSON. */
type Output<Declared extends Call> = Declared['answer'] extends z.ZodType
  ? Declared extends { isPaged: true }
    ? z.input<Declared['answer']> extends readonly (infer Item)[]
      ? Page<Item> | (Declared extends { alsoAnswers: string } ? Response : never)
      : never
    : z.input<Declared['answer']>
  : Declared['answer'] extends 'nothing'
    ? void
    : Response;

const KEYED_BODY = z.looseObject({
  clientKey: z.guid(),
  proof: z.unknown().optional(),
  pay: z.unknown().optional(),
});

const GUARDS: Record<Guard, MiddlewareHandler<AppEnv>[]> = {
  anyone: [],
  'anyone, known by a token': [optionalUser],
  'signed in': [requireUser],
  person: [requirePerson],
  'person or alarm key': [requirePersonOrAlarmKey],
  administrator: [requireAdmin],
  clock: [requireClock],
  'own proof': [],
};

/** A declared call with its handler, as `mount` registers it. */
export interface Route {
  call: Call;
  handle: Handler<AppEnv>;
  /** Counts a limit per address that is `countedBy: 'handler'`, before the body is read. */
  limiter?: MiddlewareHandler<AppEnv> | undefined;
}

/**
 * Joins a call with its handler. The order is always the same: is there capacity, who may call, limit per address, ids, query, body, limit per
 * account, act, respond.
 */
export function route<Declared extends Call>(
  call: Declared,
  act: (input: Input<Declared>, c: Context<AppEnv>) => Promise<Output<Declared>>,
  limiter?: MiddlewareHandler<AppEnv>,
): Route {
  async function handle(c: Context<AppEnv>): Promise<Response> {
    const asked = { ...partsOf(call, c), query: queryOf(call, c) };
    const { countsRefusedBodies } = call.limit ?? {};
    if (countsRefusedBodies) await countForAccount(call, c);
    const input = { ...asked, body: await bodyOf(call, c) };
    await nameDecision(c, input.body);
    if (!countsRefusedBodies) await countForAccount(call, c);
    await noteClientKey(call, c, input);
    // The parts were read with the schemas that the type is made of.
    const answer = await answerFromReplica(call, c, () => act(input as unknown as Input<Declared>, c));
    return respond(call, c, answer);
  }
  return { call, handle, limiter };
}

/**
 * Joins a call with one function of schema private, which gives the answer: its value or its row; of a decision the status; of an
 * answer with one field that field. A call that answers nothing leaves it out.
 */
export function commandRoute<Declared extends Call, Name extends FunctionName>(
  call: Declared,
  name: Name,
  argumentsOf: (input: Input<Declared>) => ArgumentsOf<Name> | Promise<ArgumentsOf<Name>>,
): Route {
  return route(call, async (input, c) => {
    const rows = await command(c.var.asCaller, name, await argumentsOf(input));
    // The answer's schema reads it; only its type is not known here.
    return answerOf(call, c.req.param('id'), { name, rows }) as Output<Declared>;
  });
}

function answerOf(
  { answer }: Call,
  id: string | undefined,
  { name, rows }: { name: string; rows: Rows },
): unknown {
  if (!(answer instanceof z.ZodType)) return undefined;
  const [row] = rows;
  // Postgres names the only column after the function, unless the function names its columns.
  if (row === undefined || !(name in row)) return rowAs(answer, rows);
  if (answer === decisionSchema) return answer.parse({ id, status: row[name] });
  const fields = answer instanceof z.ZodObject ? Object.keys(answer.shape) : [];
  if (fields.length === 1 && typeof row[name] !== 'object')
    return answer.parse({ [fields.join()]: row[name] });
  return valueAs(answer, rows);
}

/** Registers routes. Of two that match an address, the one that spells its first parts answers: `/trips/search` before `/trips/:id`. */
export function mount(app: Hono<AppEnv>, routes: readonly Route[]): void {
  const inOrder = routes.toSorted((one, other) => shapeOf(one).localeCompare(shapeOf(other)));
  for (const { call, handle, limiter } of inOrder) {
    const { limit } = call;
    const perAddress =
      limit?.per === 'address' && limit.countedBy === undefined ? [limitByAddress(limit)] : [];
    if (limiter) perAddress.push(limiter);
    const path = call.path === '/' ? '' : call.path;
    app.on(call.method, [path], admit(call), ...guardsOf(call.who), ...perAddress, handle);
  }
}

/** The parts of the path, 1 for each that is left open. */
function shapeOf({ call: { path } }: Route): string {
  return path.replaceAll(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0'));
}

function guardsOf({ guard, withoutToken }: Who): MiddlewareHandler<AppEnv>[] {
  if (withoutToken === undefined) return GUARDS[guard];
  const refuseVisitors: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (bearerOf(c) === null) throw new AppError('unauthenticated', withoutToken);
    await next();
  };
  return [refuseVisitors, ...GUARDS[guard]];
}

/**
 * Answers by the replica if there is one, for visitors and of administrators' history. Whatever the replica refuses, or does not
 * answer, the primary decides: a row may be missing there. Callers with a token read from the primary.
 */
async function answerFromReplica<T>(call: Call, c: Context<AppEnv>, act: () => Promise<T>): Promise<T> {
  const { replica, log } = c.var.services;
  if (call.reads !== 'replica' || !replica?.isUp() || bearerOf(c) !== null) return act();
  const { asCaller, caller, requestId } = c.var;
  c.set('asCaller', (work) => replica.withCaller(caller, work));
  try {
    const answer = await act();
    if (!(answer instanceof Response && answer.status >= 400)) return answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500)
      log('read again', { requestId, path: c.req.path, error: describeError(error) });
  } finally {
    c.set('asCaller', asCaller);
  }
  return act();
}

async function countForAccount({ limit }: Call, c: Context<AppEnv>): Promise<void> {
  if (limit?.per !== 'account' || limit.countedBy !== undefined) return;
  await enforceRateLimit(c, limit, `account:${userIdOf(c)}`);
}

/**
 * The transactions of a call with a client key note the digest of the whole request, so that the key answers no other one. Without
 * the proof of work, which a visitor adds to the same request, and the payment of a hold, which has a key of its own.
 */
async function noteClientKey(call: Call, c: Context<AppEnv>, input: { body?: unknown }): Promise<void> {
  const keyed = KEYED_BODY.safeParse(input.body);
  if (!keyed.success) return;
  const { clientKey, proof: _, pay: __, ...body } = keyed.data;
  const digest = await sha256(JSON.stringify([nameOf(call), { ...input, body }]));
  c.set('asCaller', databaseOf(c, c.var.caller, { clientKey, digest }));
}

function partsOf(call: Call, c: Context<AppEnv>): Record<string, string> {
  const parts: Record<string, string> = { ...c.req.param() };
  for (const [part, notFound] of Object.entries(call.ids ?? {})) parts[part] = idOf(c, notFound, part);
  return parts;
}

function queryOf({ query, queryReadBy }: Call, c: Context<AppEnv>): unknown {
  if (queryReadBy === 'handler') return undefined;
  return query && parseInput(query, c.req.query());
}

function bodyOf({ body, bodyIsOptional, isForm }: Call, c: Context<AppEnv>): Promise<unknown> | undefined {
  if (body === undefined || isForm) return undefined;
  return bodyIsOptional ? readOptionalJson(c, body) : readJson(c, body);
}

function respond(call: Call, c: Context<AppEnv>, value: unknown): Response {
  if (value instanceof Response) return value;
  if (call.answer === 'nothing') return c.body(null, 204);
  if (call.isPaged) return respondWithPage(c, value as Page<unknown>);
  // c.json wants a JSON value: the answer's type is checked where the handler is declared.
  return c.json(value as object, call.status ?? 200);
}
