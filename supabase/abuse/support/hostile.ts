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
export function* hostileBodies(body: unknown): Generator<unknown> {
  yield* copies(body, 'string', Object.values(TEXTS));
  yield* copies(body, 'number', NUMBERS);
}

function* copies(value: unknown, type: 'string' | 'number', others: readonly unknown[]): Generator<unknown> {
  if (typeof value === type) yield* others;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of copies(inner, type, others))
      yield Object.assign(structuredClone(value), { [key]: other });
  }
}

/** Copies of a query in which one declared parameter has one of the values. */
export function hostileQueries(
  declared: object,
  query: Record<string, string>,
  values: readonly string[],
): string[] {
  return Object.keys(declared).flatMap((name) =>
    values.map((value) => String(new URLSearchParams({ ...query, [name]: value }))),
  );
}
