import type { z } from 'zod';
import { AppError } from '../../functions/_shared/domain/app-error.ts';
import { parseInput } from '../../functions/_shared/http/parse.ts';
import { ALL_COMBINATIONS } from '../../testing/long-forms.ts';

/** A hostile input, and what is hostile in it. */
export interface Hostile {
  kind: string;
  input: unknown;
}

export const TEXTS = {
  'a script': '<script>alert(1)</script>',
  'an attribute': `"><img src=x onerror=alert(1)>`,
  SQL: "'; drop table public.trips; --",
  'a filter of the Data API': 'x),or=(id.not.is.null',
  'a template': '{{7*7}}${7*7}#{7*7}%s%n',
  'reversed text': '\u202egpj.exe',
  NUL: 'a\0b',
  'a lone surrogate': '\ud800',
  'a line break': 'a\r\nx-injected: 1',
  wildcards: '%_*\\%_*\\',
  'a long text': 'x'.repeat(20_000),
};
const NUMBERS = [-1, 0, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, '7', null, true, {}];

/** Copies of a body in which one text or one number is hostile. */
export function hostileBodies(body: unknown): Hostile[] {
  const texts = Object.entries(TEXTS).flatMap(([kind, text]) =>
    copies(body, 'string', { kind, input: text }),
  );
  const numbers = NUMBERS.flatMap((number) =>
    copies(body, 'number', { kind: `the number ${JSON.stringify(number)}`, input: number }),
  );
  return [...texts, ...numbers];
}

function copies(value: unknown, type: 'string' | 'number', { kind, input }: Hostile): Hostile[] {
  if (typeof value === type) return [{ kind, input }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    copies(inner, type, { kind, input }).map((copy) => ({
      kind,
      input: Object.assign(structuredClone(value), { [key]: copy.input }),
    })),
  );
}

/**
 * The inputs that must go through the running product: all that the contract accepts, and the first of each kind that it refuses.
 * The handler would refuse the others of that kind by the same contract, before it reads a row. All inputs without a contract, and
 * in the long form.
 * @throws Error when the contract fails at an input instead of refusing it.
 */
export function worthSending(contract: z.ZodType | undefined, inputs: readonly Hostile[]): unknown[] {
  if (!contract || ALL_COMBINATIONS) return inputs.map(({ input }) => input);
  const refused = new Set<string>();
  return inputs
    .filter(({ kind, input }) => {
      if (accepts(contract, input)) return true;
      const isFirst = !refused.has(kind);
      refused.add(kind);
      return isFirst;
    })
    .map(({ input }) => input);
}

function accepts(contract: z.ZodType, input: unknown): boolean {
  try {
    // As the handler gets it from the wire.
    const received: unknown = JSON.parse(JSON.stringify(input));
    parseInput(contract, received);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return false;
    throw error;
  }
}
