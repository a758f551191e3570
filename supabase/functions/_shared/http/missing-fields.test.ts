import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseInput } from './parse.ts';
import { CASES } from './missing-fields.fixture.ts';

/** The message for `input`; null when it is accepted. */
function refusalOf(schema: z.ZodType, input: object): string | null {
  try {
    parseInput(schema, input);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe.each(Object.entries(CASES))('%s', (_, [schema, sample, missing]) => {
  test('accepts the sample', () => expect(refusalOf(schema, sample)).toBeNull());

  test.each(Object.keys(sample))('without %s', (field) => {
    const { [field]: __, ...rest } = sample as Record<string, unknown>;
    expect(refusalOf(schema, rest)).toBe(missing[field] ?? null);
  });
});

test('every schema that a route reads a body with is listed here', () => {
  const at = new URL('../../api/routes/', import.meta.url);
  const used = readdirSync(at)
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(new URL(name, at), 'utf8').matchAll(/Json\(c, (\w+)\)/g)]);
  const unlisted = used.map(([, name]) => name).filter((name) => name !== undefined && !(name in CASES));
  expect(unlisted).toEqual([]);
});
