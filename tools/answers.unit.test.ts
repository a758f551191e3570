import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nameOf } from '../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../supabase/functions/api/calls.ts';
import { ROOT } from './root.ts';

/**
 * docs/answers.json: the fields of every answer of the last release. A page of that release may be open while a new server
 * answers, so answers only grow (CONTRIBUTING, "an answer's field"). UPDATE_ANSWERS=1 adds what is new; UPDATE_ANSWERS=narrow
 * writes the current answers, and its commit says why no open page breaks.
 */
const DOCUMENT = path.join(ROOT, 'docs/answers.json');

/** By path, as `[].driver.name`: the types, sorted, with `absent` where the field may be missing. */
type Fields = Record<string, string>;
type Answers = Record<string, Fields>;

const current: Answers = Object.fromEntries(
  CALLS.map(({ call }): [string, Fields] => [
    nameOf(call),
    typeof call.answer === 'string'
      ? { '': call.answer }
      : fieldsOf(z.toJSONSchema(call.answer, { unrepresentable: 'any' })),
  ]).toSorted(([one], [other]) => one.localeCompare(other)),
);

test('no answer of the last release has lost a field, or gives it another type', async () => {
  const update = process.env['UPDATE_ANSWERS'];
  const released = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Answers;
  expect(narrowed(update === 'narrow' ? current : released, current)).toEqual([]);
  const { code } = await format(DOCUMENT, JSON.stringify(current), { printWidth: 110 });
  if (update !== undefined) writeFileSync(DOCUMENT, code);
  // Also what is new is written down: from then on it stays.
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(code);
});

describe('what an open page would miss', () => {
  const before: Answers = {
    'GET /x': fields(z.object({ a: z.string(), b: z.array(z.object({ c: z.number() })) })),
  };
  const after = (schema: z.ZodType): string[] => narrowed(before, { 'GET /x': fields(schema) });
  const b = z.array(z.object({ c: z.number() }));

  test.each<[string, z.ZodType, string[]]>([
    ['nothing, of the same', z.object({ a: z.string(), b }), []],
    ['nothing, of more', z.object({ a: z.enum(['x', 'y']), b, more: z.null() }), []],
    ['a field', z.object({ b }), ['GET /x: a']],
    ['a field that may be null', z.object({ a: z.string().nullable(), b }), ['GET /x: a']],
    ['a field that may be absent', z.object({ a: z.string().optional(), b }), ['GET /x: a']],
    ['a field of another type', z.object({ a: z.number(), b }), ['GET /x: a']],
    ['a field of a list', z.object({ a: z.string(), b: z.array(z.object({})) }), ['GET /x: b[].c']],
    [
      'a field that only some answers have',
      z.union([z.object({ a: z.string(), b }), z.object({ b })]),
      ['GET /x: a'],
    ],
  ])('%s', (_, schema, missing) => {
    expect(after(schema)).toEqual(missing);
  });

  test('a call', () => {
    expect(narrowed(before, {})).toEqual([
      'GET /x: ',
      'GET /x: a',
      'GET /x: b',
      'GET /x: b[]',
      'GET /x: b[].c',
    ]);
  });
});

function fields(schema: z.ZodType): Fields {
  return fieldsOf(z.toJSONSchema(schema));
}

/** `METHOD /path: field` for each field that was there and is not, or has a type that it had not. */
function narrowed(before: Answers, now: Answers): string[] {
  return Object.entries(before).flatMap(([call, known]) =>
    Object.entries(known)
      .filter(([field, types]) => {
        const left = now[call]?.[field]?.split(' ');
        return left === undefined || left.some((type) => !types.split(' ').includes(type));
      })
      .map(([field]) => `${call}: ${field}`),
  );
}

type Schema = z.core.JSONSchema.BaseSchema;

/** The fields of a JSON schema by path. Of alternatives, a field that not all of them have may be absent. */
function fieldsOf(root: Schema): Fields {
  const types = new Map<string, Set<string>>();
  const add = (at: string, type: string): void => void types.set(at, (types.get(at) ?? new Set()).add(type));
  const open = new Set<string>();

  function visit(given: Schema, at: string): void {
    const schema = refersTo(given);
    // A schema that contains itself is followed once.
    const reference = given.$ref ?? '';
    if (reference !== '' && open.has(reference)) return;
    open.add(reference);
    const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Schema[];
    if (variants.length > 0) visitVariants(variants, at);
    else {
      for (const part of (schema.allOf ?? []) as Schema[]) visit(part, at);
      for (const type of typesOf(schema)) add(at, type);
      const required = new Set(schema.required);
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        const inner = at === '' ? name : `${at}.${name}`;
        visit(field as Schema, inner);
        if (!required.has(name)) add(inner, 'absent');
      }
      if (isSchema(schema.items)) visit(schema.items, `${at}[]`);
      if (isSchema(schema.additionalProperties)) visit(schema.additionalProperties, `${at}{}`);
    }
    open.delete(reference);
  }

  function visitVariants(variants: Schema[], at: string): void {
    const objects = variants.map(refersTo).filter(({ properties }) => properties !== undefined);
    const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
    for (const variant of variants) visit(variant, at);
    for (const name of names)
      if (objects.some(({ properties }) => properties?.[name] === undefined))
        add(at === '' ? name : `${at}.${name}`, 'absent');
  }

  function refersTo(schema: Schema): Schema {
    const name = schema.$ref?.replace(/^#\/(?:\$defs|definitions)\//, '');
    if (name === undefined) return schema;
    return name === '#' ? root : ((root.$defs?.[name] ?? {}) as Schema);
  }

  visit(root, '');
  return Object.fromEntries(
    [...types]
      .map(([at, found]): [string, string] => [at, [...found].toSorted().join(' ')])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** An enum is its type: new values need a fallback where they are looked up, which no schema shows. */
function typesOf({ type, enum: values, const: value }: Schema): string[] {
  if (type !== undefined) return [type].flat().map((each) => (each === 'integer' ? 'number' : each));
  const given = values ?? (value === undefined ? [] : [value]);
  return given.length === 0 ? ['any'] : given.map((each) => (each === null ? 'null' : typeof each));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
