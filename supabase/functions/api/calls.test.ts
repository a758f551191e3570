import { describe, expect, test } from 'vitest';
import { PREPARED } from './testing/prepared-calls.ts';
import { parseInput } from '../_shared/core/http/parse.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { MISSING, MORE_INPUTS } from './testing/missing-fields.fixture.ts';

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

test('the messages and prepared samples belong to declared calls', () => {
  expect([...Object.keys(MISSING), ...Object.keys(PREPARED)].filter((name) => !names.includes(name))).toEqual(
    [],
  );
});

test('each example of a query is accepted', () => {
  const refusals = CALLS.map(({ call: { query, example } }) =>
    query ? refusalOf(() => parseInput(query, example?.query ?? {})) : null,
  );
  expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
});

const inputs = CALLS.flatMap(({ call: { body, example, ...call } }): typeof MORE_INPUTS => {
  const name = nameOf(call);
  return body ? [[name, body, { ...example?.body }, MISSING[name] ?? {}]] : [];
});

describe.each([...inputs, ...MORE_INPUTS])('%s', (_, schema, input, messages) => {
  const sample: Record<string, unknown> = { ...input };

  test('accepts its sample', () => expect(refusalOf(() => parseInput(schema, sample))).toBeNull());

  test('has a message only for fields of its sample', () =>
    expect(Object.keys(messages).filter((field) => !(field in sample))).toEqual([]));

  test.each(Object.keys(sample))('without %s', (field) => {
    const { [field]: __, ...rest } = sample;
    expect(refusalOf(() => parseInput(schema, rest))).toBe(messages[field] ?? null);
  });
});
