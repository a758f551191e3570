import type { z } from 'zod';
import type { Call } from '../../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../../supabase/functions/api/calls.ts';
import type { CallerName } from '../../supabase/functions/_shared/core/calls/who.ts';
import type { Role } from './accounts.ts';
import { rolesWithSubject } from './subjects.ts';

/** A call as one role asks it: the path still has its parts. */
export interface Asked {
  path: Call['path'];
  /** With the question mark, or empty. */
  query: string;
  roles: Role[];
  /** The second page is asked, too. */
  isPaged: boolean;
}

/** Calls that are not asked, and why. */
const NOT_ASKED: Record<string, string> = {
  '/positions/osmand': 'writes a position; the benchmark tracking measures it',
  '/openapi.json': 'reads no table',
  '/reference': 'reads no table',
};

const COMMON_NAME = 'ngozi';
const NO_HIT = 'zzqqxxy';
const CALLER_OF_ROLE: Partial<Record<Role, CallerName>> = {
  passenger: 'passenger',
  driver: 'driver',
  company: 'corporate',
};

/** Every GET call of the API, with each value of its filters and orders, and searches with and without a hit. */
export function askedCalls(): Asked[] {
  return CALLS.map(({ call }) => call)
    .filter(({ method, path }) => method === 'GET' && !(path in NOT_ASKED))
    .flatMap((call) =>
      queriesOf(call).map((query) => ({
        path: call.path,
        query,
        roles: rolesOf(call),
        isPaged: call.isPaged === true,
      })),
    );
}

function rolesOf({ path, who }: Call): Role[] {
  if (path.includes(':')) return rolesWithSubject(path);
  if (who.guard === 'administrator') return ['administrator'];
  if (who.guard === 'anyone' || who.guard === 'own proof') return ['anonymous'];
  const people = (Object.keys(CALLER_OF_ROLE) as Role[]).filter((role) => {
    const caller = CALLER_OF_ROLE[role];
    return caller !== undefined && who.cells[caller] === 'yes';
  });
  return who.guard === 'anyone, known by a token' ? ['anonymous', ...people] : people;
}

function queriesOf({ query, example }: Call): string[] {
  const shape: Record<string, unknown> = query?.shape ?? {};
  const base: object = { ...example?.query };
  const others: object[] = Object.entries(shape)
    .filter(([name]) => !(name in base))
    .flatMap(([name, schema]) => valuesOf(schema).map((value) => ({ [name]: value })));
  if ('search' in shape) others.push({ search: COMMON_NAME }, { search: NO_HIT });
  if ('search' in shape && 'sort' in shape) others.push({ search: COMMON_NAME, sort: 'name' });
  return [...new Set([base, ...others.map((other) => ({ ...base, ...other }))].map(queryOf))];
}

/** The values of an enumeration, whatever it is wrapped in, without its default. */
function valuesOf(schema: unknown): string[] {
  const { def, options } = schema as {
    def: { innerType?: z.ZodType; defaultValue?: unknown };
    options?: unknown[];
  };
  if (options !== undefined) return options.filter((value) => typeof value === 'string');
  if (def.innerType === undefined) return [];
  return valuesOf(def.innerType).filter((value) => value !== def.defaultValue);
}

function queryOf(values: object): string {
  const text = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}
