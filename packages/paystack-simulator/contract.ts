import published from './contract/paystack.json' with { type: 'json' };
import { ALSO_PUBLISHED, type Shape } from './contract-exceptions.ts';

type Fields = Record<string, Shape>;

/** One call as Paystack publishes it. */
type PublishedCall = {
  /** For example `GET /refund/{id}`. */
  name: string;
  query: Fields;
  body: Fields;
  status: number;
  /** The answer must have one of these. */
  answers: Shape[];
};

/** A call and its answer, as they went over the wire. */
export type Exchange = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  status: number;
  answer: unknown;
};

/** The calls of the published description, with the additions of `contract-exceptions.ts`. */
export const PUBLISHED_CALLS: readonly PublishedCall[] = Object.entries(published.calls).map(
  ([name, call]) => {
    const also = ALSO_PUBLISHED.filter((each) => each.call === name);
    const more = (part: 'query' | 'body'): Fields =>
      Object.assign({}, ...also.map((each) => each[part] ?? {}));
    return {
      name,
      query: { ...fieldsOf(call.query), ...more('query') },
      body: { ...('body' in call ? fieldsOf(call.body) : {}), ...more('body') },
      status: Number(call.status),
      answers: [
        also.reduce((shape, { changed }) => ({ ...shape, ...changed }), fieldsOf(call.answer)),
        ...also.flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
      ],
    };
  },
);

/** The published call of a method and path; undefined if there is none. */
export function publishedCall(method: string, path: string): PublishedCall | undefined {
  const fits = PUBLISHED_CALLS.filter(({ name }) => {
    const [itsMethod, template = ''] = name.split(' ');
    const pattern = template.replace(/\{\w+\}/g, '[^/]+');
    return itsMethod === method && new RegExp(`^${pattern}$`).test(path);
  });
  // `/dispute/export` would fit `/dispute/{id}` too: the name without a gap is the better one.
  return fits.find(({ name }) => !name.includes('{')) ?? fits[0];
}

/** Where a call or its answer is not as published. An empty list: it is. */
export function problemsOf(exchange: Exchange): string[] {
  const call = publishedCall(exchange.method, exchange.path);
  if (!call) return [`${exchange.method} ${exchange.path} is not published`];
  const problems = [
    ...fieldProblems(exchange.query, call.query, { at: 'query', isText: true }),
    ...(exchange.method === 'GET'
      ? []
      : fieldProblems(exchange.body, call.body, { at: 'body', isText: false })),
    ...answerProblems(exchange, call),
  ];
  return problems.map((problem) => `${call.name}: ${problem}`);
}

/** The fields of a request that are published: Paystack ignores all others. */
export function publishedPart<Value>(fields: Record<string, Value>, shape: Fields): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape || `${name}?` in shape));
}

function answerProblems({ status, answer }: Exchange, call: PublishedCall): string[] {
  // The description has the answers of calls that worked only.
  if (status >= 400)
    return shapeProblems(answer, { status: 'boolean', message: 'string', 'type?': 'string' }, 'answer');
  if (status !== call.status) return [`status ${status} instead of ${call.status}`];
  const tried = call.answers.map((shape) => shapeProblems(answer, shape, 'answer'));
  return tried.some((problems) => problems.length === 0) ? [] : (tried[0] ?? []);
}

function shapeProblems(value: unknown, shape: Shape, at: string): string[] {
  if (typeof shape === 'string') {
    return shape.split('|').some((type) => hasType(value, type))
      ? []
      : [`${at} is ${kindOf(value)}, not ${shape}`];
  }
  if (!Array.isArray(shape)) return fieldProblems(value, shape, { at, isText: false });
  const [only] = shape;
  if (shape.length > 1 || only === undefined) {
    return shape.some((each) => shapeProblems(value, each, at).length === 0)
      ? []
      : [`${at} fits no published type`];
  }
  if (!Array.isArray(value)) return [`${at} is ${kindOf(value)}, not a list`];
  return value.flatMap((each, index) => shapeProblems(each, only, `${at}[${index}]`));
}

/** @param options `isText`: the values of a query, which are text whatever their type. */
function fieldProblems(
  value: unknown,
  shape: Fields,
  { at, isText }: { at: string; isText: boolean },
): string[] {
  if (!isFields(value)) return [`${at} is ${kindOf(value)}, not an object`];
  const unknown = Object.keys(value).filter((name) => !(name in shape || `${name}?` in shape));
  const known = Object.entries(shape).flatMap(([key, type]) => {
    const name = key.replace(/\?$/, '');
    if (value[name] === undefined) return name === key ? [`${at}.${name} is missing`] : [];
    const tried = (isText ? [value[name], valueOfText(value[name])] : [value[name]]).map((each) =>
      shapeProblems(each, type, `${at}.${name}`),
    );
    return tried.some((problems) => problems.length === 0) ? [] : (tried.at(-1) ?? []);
  });
  return [...unknown.map((name) => `${at}.${name} is not published`), ...known];
}

function hasType(value: unknown, type: string): boolean {
  if (type.startsWith('string of '))
    return type.slice('string of '.length).split(', ').includes(String(value));
  switch (type) {
    case 'any':
      return true;
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isFields(value);
    default:
      return typeof value === type;
  }
}

function valueOfText(value: unknown): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  const shape = shapeOf(value);
  return typeof shape === 'object' && !Array.isArray(shape) ? shape : {};
}

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isFields(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
}
