import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PREPARED } from './testing/prepared-calls.ts';
import { parseInput } from '../_shared/core/http/parse.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { authCalls } from '../_shared/people/auth/routes.ts';

const names = CALLS.map(({ call }) => nameOf(call));

/** The message for `input`; null when it is accepted. */
function refusalOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('each call is declared once, and its name is unique', () => {
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const ids = CALLS.map(({ name }) => name);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
});

test('each call with a body has an example of it', () => {
  const without = CALLS.filter(({ call }) => call.body && !call.example?.body);
  expect(without.map(({ call }) => nameOf(call))).toEqual([]);
});

test('the prepared samples belong to declared calls', () => {
  expect(Object.keys(PREPARED).filter((name) => !names.includes(name))).toEqual([]);
});

test('each example of a query is accepted', () => {
  const refusals = CALLS.map(({ call: { query, example } }) =>
    query ? refusalOf(() => parseInput(query, example?.query ?? {})) : null,
  );
  expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
});

const samples = CALLS.flatMap(({ call: { body, example, ...call } }): [string, z.ZodType, object][] =>
  body ? [[nameOf(call), body, { ...example?.body }]] : [],
);

const { register } = authCalls;
/** Samples that are not the example of their call. */
const MORE_SAMPLES: typeof samples = [
  [
    'POST /auth/register of a company',
    register.body,
    {
      ...register.example.body,
      userType: 'corporate',
      nin: '12345678901',
      companyName: 'Ada Lines',
      companyRegistrationNumber: 'RC 1',
      companyAddress: '1 Marina',
      taxIdentificationNumber: '1-1',
      corporateContactPerson: 'Ada',
    },
  ],
];
/** Calls that need any one of their fields; their example has one. */
const NEED_ANY = new Set(['PATCH /admin/settings', 'POST /threads']);

/** The fields that the reference shows as required, of the alternative that has the fields of the sample. */
function requiredOf(schema: z.ZodType, fields: string[]): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const alternatives = json.oneOf ?? json.anyOf ?? [json];
  const fitting = alternatives.find(({ properties = {} }) => fields.every((field) => field in properties));
  return fitting?.required ?? [];
}

describe.each([...samples, ...MORE_SAMPLES])('%s', (name, schema, sample) => {
  const fields = Object.keys(sample);
  const required = NEED_ANY.has(name) ? fields : requiredOf(schema, fields);

  test('accepts its sample', () => expect(refusalOf(() => parseInput(schema, sample))).toBeNull());

  test.each(fields)('without %s', (field) => {
    const rest = Object.fromEntries(Object.entries(sample).filter(([other]) => other !== field));
    const refusal = refusalOf(() => parseInput(schema, rest));
    expect(refusal !== null).toBe(required.includes(field));
    // A sentence of the contract, or the name of the field.
    const sentence = /^(?!Some of|Expected )[A-Z].+/.exec(refusal ?? '')?.[0];
    expect([null, sentence, `${field} is required`]).toContain(refusal);
  });
});
