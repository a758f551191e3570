/** Answers every read of an administrator with one row that is made of its schema. */
import { vi } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../../../supabase/functions/api/calls.ts';

/** Fields that name a person or a company. */
const NAMES = /^(?:name|fullName|person|owner|askedBy|company|driverName|subjectName)$/;
/** Objects whose `name` has no page. */
const THINGS = /\.(?:contacts|vehicle|bank)\b|^jobs\b|^banks\b|^ledger-accounts\/:id/;
/** A name of the sample begins with this. */
export const SAMPLE_PERSON = 'Person of ';

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const TEXTS: Record<string, string> = {
  guid: ID,
  uuid: ID,
  datetime: '2026-01-05T08:00:00Z',
  date: '2026-01-05',
  email: 'someone@tafiya.test',
};

/** `place`: where the value stands, as in "users[].name". */
function valueOf(schema: z.core.$ZodType, place: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, each]) => [key, valueOf(each, `${place}.${key}`)]),
      );
    case 'array':
      return [valueOf(def.element, place)];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return valueOf(def.innerType, place);
    case 'pipe':
      return valueOf(def.in, place);
    case 'union':
      return valueOf(def.options[0] as z.core.$ZodType, place);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'record':
      return {};
    case 'string': {
      const key = place.split('.').at(-1) ?? '';
      if (NAMES.test(key) && !THINGS.test(place)) return `${SAMPLE_PERSON}${place}`;
      const format = 'format' in def ? String(def.format) : '';
      return TEXTS[format] ?? (key === 'id' ? ID : 'text');
    }
    default:
      return null;
  }
}

/** Stubs `fetch`. Undo it with `vi.unstubAllGlobals()`. */
export function answerEverything(): void {
  const reads = CALLS.flatMap(({ call }) =>
    call.method === 'GET' && call.answer instanceof z.ZodType
      ? [{ path: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, '[^/]+')}$`), call, answer: call.answer }]
      : [],
  );
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(
      input instanceof Request ? input.url : String(input),
      window.location.origin,
    );
    const read = reads.find(({ path }) => path.test(pathname));
    if (read === undefined) return Response.json({}, { status: 404 });
    return Response.json(valueOf(read.answer, read.call.path.replace('/admin/', '')));
  });
}
