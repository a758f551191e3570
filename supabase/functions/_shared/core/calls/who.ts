/** The callers that every call is tested with. */
export const CALLERS = [
  'anonymous',
  'passenger',
  'other passenger',
  'driver',
  'other driver',
  'suspended',
  'corporate',
  'other corporate',
  'admin',
  'expired token',
  'forged token',
  'deleted user',
] as const;
export type CallerName = (typeof CALLERS)[number];

/**
 * The check before a handler. `anyone, known by a token`: no token is needed, but a wrong one is refused. `person`: as `signed in`,
 * and suspended people too; `person or alarm key`: also a phone whose token has expired. `clock`: the secret of the clock. `own proof`: the handler checks a secret of its own.
 */
export type Guard =
  | 'anyone'
  | 'anyone, known by a token'
  | 'signed in'
  | 'person'
  | 'person or alarm key'
  | 'administrator'
  | 'clock'
  | 'own proof';

/** The result for a caller: `yes` is a status of 200 to 299, a number the status that refuses. */
type Cell = 'yes' | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
type Cells = Record<CallerName, Cell>;

/** The proofs of the guard `own proof`, as docs/openapi names them. */
export type Proof = 'provider signature' | 'token in the request';

/** Permission for a call: the check, the sentence for people, and each caller's result for the sample. */
export interface Who {
  readonly guard: Guard;
  readonly words: string;
  readonly cells: Cells;
  readonly proof?: Proof;
  /** The message for a caller without a token, if it is not the general one. */
  readonly withoutToken?: string;
}

type Exceptions = Partial<Cells>;

function each(cell: Cell): Cells {
  return Object.fromEntries(CALLERS.map((caller) => [caller, cell])) as Cells;
}

const WRONG_TOKENS = { 'expired token': 401, 'forged token': 401, 'deleted user': 401 } as const;
const NO_USER = { ...WRONG_TOKENS, anonymous: 401, admin: 401 } as const;

/** No check; a token is not read. `others`: the result for callers who are not in `exceptions`. */
export function anyone(exceptions: Exceptions = {}, others: Cell = 'yes'): Who {
  return { guard: 'anyone', words: 'anyone', cells: { ...each(others), ...exceptions } };
}

/** No token is needed; a token is read, and a wrong one is refused. */
export function anyoneKnown(exceptions: Exceptions = {}): Who {
  const cells = { ...each('yes'), ...WRONG_TOKENS, suspended: 403, ...exceptions } as const;
  return { guard: 'anyone, known by a token', words: 'anyone', cells };
}

/** A person with a token. `others`: what people get who are not in `exceptions`. */
export function signedIn(words = 'signed in', exceptions: Exceptions = {}, others: Cell = 'yes'): Who {
  const cells = { ...each(others), ...NO_USER, suspended: 403, ...exceptions } as const;
  return { guard: 'signed in', words, cells };
}

/** As `signedIn`; suspended people too, for alarms and check-ins. */
export function person(words = 'signed in', exceptions: Exceptions = {}, others: Cell = 'yes'): Who {
  return { guard: 'person', words, cells: { ...each(others), ...NO_USER, ...exceptions } };
}

/** As `person`, or a phone with the alarm key of a person, which none of the callers has. */
export function personOrAlarmKey(words: string): Who {
  return { ...person(words), guard: 'person or alarm key' };
}

/** Drivers and companies, whom online payments are paid out to. */
export function payee(words = 'driver, company'): Who {
  const payees = {
    driver: 'yes',
    'other driver': 'yes',
    corporate: 'yes',
    'other corporate': 'yes',
  } as const;
  return signedIn(words, payees, 403);
}

/** The clock with its secret, which none of the callers has. */
export function clock(): Who {
  return { guard: 'clock', words: 'the clock, with `x-tick-secret`', cells: each(401) };
}

/** An administrator with the cookie of a live session; `cell`: what the sample gets. */
export function administrator(cell: Cell = 'yes'): Who {
  return { guard: 'administrator', words: 'administrator', cells: { ...each(401), admin: cell } };
}

/** The handler checks a secret that none of the callers has: all get `cell`. */
export function ownProof(words: string, proof: Proof, cell: Cell = 401): Who {
  return { guard: 'own proof', words, proof, cells: each(cell) };
}
