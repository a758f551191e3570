import { z } from 'zod';
import { errorsOf, type Call } from '../_shared/core/calls/declare-call.ts';
import { CALLS, type NamedCall } from './calls.ts';
import type { Guard, Proof } from '../_shared/core/calls/who.ts';
import { errorBodySchema } from '../_shared/core/errors.contract.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { schemaNames } from './schema-names.ts';

type Json = Record<string, unknown>;

const SECURITY_SCHEMES: Record<string, Json> = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token from login or registration. A forged, expired or ended one is refused with 401.',
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'tafiya_admin',
    description: 'The session of an administrator. Writes must come from our own pages.',
  },
  alarmKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-alarm-key',
    description: 'The key of a phone with an alarm that waited for the network.',
  },
  tickSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-tick-secret',
    description: 'The secret of the clock. Browsers are refused.',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-paystack-signature',
    description:
      'The signature of the provider over the bytes of the body; the name depends on the provider.',
  },
};

const SECURITY: Record<Guard, Json[]> = {
  anyone: [],
  'anyone, known by a token': [{}, { token: [] }],
  'signed in': [{ token: [] }],
  person: [{ token: [] }],
  'person or alarm key': [{ token: [] }, { alarmKey: [] }],
  administrator: [{ adminSession: [] }],
  clock: [{ tickSecret: [] }],
  'own proof': [],
};
const PROOF_SECURITY: Record<Proof, Json[]> = {
  'provider signature': [{ providerSignature: [] }],
  'token in the request': [],
};

const HEADERS = {
  Link: {
    description: 'While there are more rows: `<?cursor=…>; rel="next"`, relative to the called address.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'The total of lists that count, only with the first page; 1000 means at least 1000.',
    schema: { type: 'integer' },
  },
  'X-Figures': {
    description:
      'Of lists that are limited to a state, with the first page: how many rows each state has, and `all`, as JSON.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

let text: string | undefined;

/** The description of every declared call, made at the first request for it. */
export function openApiText(): string {
  text ??= JSON.stringify(openApi());
  return text;
}

/** The description of every declared call as an OpenAPI 3.1 document. */
function openApi(): Json {
  const answers = componentsOf('output', (call) => call.answer);
  const bodies = componentsOf('input', (call) => call.body);
  const paths: Record<string, Json> = {};
  for (const named of CALLS) {
    const path = named.call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [named.call.method.toLowerCase()]: operationOf(named, answers.refOf, bodies.refOf),
    };
  }
  const used = new Set(
    CALLS.flatMap(({ call }) => securityOf(call).flatMap((scheme) => Object.keys(scheme))),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API of Tafiya',
      version: '1',
      summary: 'Intercity ride sharing in Nigeria',
      description:
        'Money is in naira. Times are ISO 8601 with an offset; a day is a day in Lagos. Bodies are JSON of at most 64 KB.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(CALLS.map(({ subject }) => subject))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)),
      ),
      headers: HEADERS,
      schemas: { ...answers.schemas, ...bodies.schemas },
    },
  };
}

type RefOf = (schema: z.ZodType) => Json;

/** The named schemas of all answers or of all bodies; what has no exported name is named by its call. */
function componentsOf(
  io: 'input' | 'output',
  partOf: (call: Call) => unknown,
): { schemas: Json; refOf: RefOf } {
  // A body and an answer of one schema differ, for example in fields with defaults.
  const named = (name: string) => (io === 'output' || name.endsWith('Input') ? name : `${name}Body`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, name] of schemaNames()) registry.add(schema, { id: named(name) });
  for (const { name, call } of CALLS) {
    const schema = partOf(call);
    if (!(schema instanceof z.ZodType) || registry.has(schema)) continue;
    const [first = '', ...rest] = name;
    registry.add(schema, { id: named(`${first.toUpperCase()}${rest.join('')}Answer`) });
  }
  const pointer = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: pointer,
    unrepresentable: 'any',
    override: plainer,
  });
  const used = new Set<string>();
  const roots = CALLS.map(({ call }) => partOf(call)).filter((part) => part instanceof z.ZodType);
  if (io === 'output') roots.push(errorBodySchema);
  for (const root of roots) keep(registry.get(root)?.id ?? '');

  function keep(id: string): void {
    if (used.has(id)) return;
    used.add(id);
    const refs = JSON.stringify(schemas[id] ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, next = ''] of refs) if (next !== id) keep(next);
  }
  return {
    schemas: Object.fromEntries(
      [...used].toSorted().map((id) => {
        const { $schema: _, $id: __, ...schema } = schemas[id] ?? {};
        return [id, schema];
      }),
    ),
    refOf: (schema) => ({ $ref: pointer(registry.get(schema)?.id ?? '') }),
  };
}

// A format is clearer to a reader than its pattern of 200 characters.
function plainer({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern'];
}

function operationOf({ name, subject, call }: NamedCall, answerOf: RefOf, bodyOf: RefOf): Json {
  const { who } = call;
  const bodyIn = (body: z.ZodType) => ({
    schema: bodyOf(body),
    ...(call.example?.body && { example: call.example.body }),
  });
  return {
    operationId: name,
    tags: [subject],
    summary: call.summary,
    description: [`Who: ${who.words}.`, call.notes].filter(Boolean).join('\n\n'),
    security: securityOf(call),
    ...parametersOf(call),
    ...(call.body && {
      requestBody: {
        required: call.bodyIsOptional === undefined,
        content: {
          'application/json': bodyIn(call.body),
          ...(call.isForm && { 'multipart/form-data': bodyIn(call.body) }),
        },
      },
    }),
    responses: { ...successOf(call, answerOf), ...refusalsOf(call, answerOf) },
    ...(call.limit && {
      'x-rate-limit': {
        requests: call.limit.maxHits,
        seconds: call.limit.windowSeconds,
        per: call.limit.per,
      },
    }),
  };
}

function securityOf({ who }: Call): Json[] {
  return who.proof ? PROOF_SECURITY[who.proof] : SECURITY[who.guard];
}

function parametersOf(call: Call): Json {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(call.ids?.[name] !== undefined && { format: 'uuid' }) },
  }));
  const query =
    call.query && z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any', override: plainer });
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }));
  const parameters = [...inPath, ...inQuery];
  return parameters.length > 0 ? { parameters } : {};
}

function successOf({ answer, alsoAnswers, isPaged, status }: Call, answerOf: RefOf): Json {
  if (answer === 'nothing') return { 204: { description: 'Done' } };
  const content = {
    ...(answer instanceof z.ZodType
      ? { 'application/json': { schema: answerOf(answer) } }
      : { [answer as string]: {} }),
    ...(alsoAnswers && { [alsoAnswers]: {} }),
  };
  const headers = isPaged && refsTo('Link', 'X-Total-Count', 'X-Figures');
  return {
    [status ?? 200]: {
      description: 'The answer',
      ...(headers && { headers }),
      ...(answer !== 'empty' && { content }),
    },
  };
}

function refusalsOf(call: Call, answerOf: RefOf): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(call)) {
    const { status } = new AppError(code, '');
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...(status === 429 && { headers: refsTo('Retry-After') }),
        content: { 'application/json': { schema: answerOf(errorBodySchema) } },
      },
    ]),
  );
}

function refsTo(...names: (keyof typeof HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
