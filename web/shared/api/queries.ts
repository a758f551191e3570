/** Queries of TanStack from calls: the one place where their keys are made. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { untyped, type Input } from './api.ts';
import { apiPage } from './api-page.ts';
import type { AnswerOf, ArgumentsOf, CallName, InputOf, Page, PagedName, Subject } from './calls.ts';

interface CallQuery<Answer> {
  queryKey: DataTag<QueryKey, Answer, Error>;
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
}

/**
 * The query of a call, for `useQuery` and the query client. Its key is its path: `['api', 'trips', id, 'claims']`, and its
 * query or body last, so that what is below a path becomes out of date with it.
 */
export function queryOf<Name extends CallName>(
  name: Name,
  ...[input]: ArgumentsOf<Name, never>
): CallQuery<AnswerOf<Name>> {
  return {
    queryKey: callKey(name, input) as QueryKey as CallQuery<AnswerOf<Name>>['queryKey'],
    queryFn: async ({ signal }) => (await untyped(name, input, { signal })) as AnswerOf<Name>,
  };
}

/** The pages of a list, for `useInfiniteQuery`. */
export function pagesOf<Name extends PagedName>(name: Name, input?: InputOf<Name>) {
  return {
    queryKey: [...callKey(name, input), 'pages'] as QueryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      apiPage(name, input, { next: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<AnswerOf<Name>>) => page.next,
  };
}

/** The rows of all loaded pages of a list, for `useInfiniteQuery`. */
export function listOf<Name extends PagedName>(name: Name, input?: InputOf<Name>) {
  return {
    ...pagesOf(name, input),
    select: ({ pages }: { pages: Page<AnswerOf<Name>>[] }) =>
      pages.flatMap(({ items }) => items) as AnswerOf<Name>,
  };
}

/** The key of a call; without its input, or a part of it, the beginning that is the same for all. */
export function callKey(name: CallName | Subject, input: Input = {}): unknown[] {
  const key: unknown[] = ['api'];
  for (const part of name.slice(name.indexOf(' ') + 1).split('/')) {
    if (part === '') continue;
    const value = part.startsWith(':') ? input[part.slice(1)] : part;
    if (value === undefined) return key;
    key.push(value);
  }
  const given = input['query'] ?? input['body'];
  if (given !== undefined) key.push(given);
  return key;
}

/** Whether a key is one of a call or a subject, or of what is below its path. */
export function isOf(key: QueryKey, name: CallName | Subject): boolean {
  const path = name.slice(name.indexOf(' ') + 1).split('/');
  return path
    .filter((part) => part !== '')
    .every(
      (part, index) => key[index + 1] !== undefined && (part.startsWith(':') || key[index + 1] === part),
    );
}

/** The query or body in a key; undefined when it has none. */
export function givenIn(key: QueryKey): unknown {
  const last = key.at(-1);
  return typeof last === 'object' ? last : undefined;
}

/** The answers of a call, and of all below its path, are out of date; or those of a subject: `invalidate(client, 'driver')`. */
export function invalidate<Name extends CallName | Subject>(
  client: QueryClient,
  name: Name,
  ...[input]: Name extends CallName ? [input?: Partial<InputOf<Name>>] : []
): Promise<void> {
  return client.invalidateQueries({ queryKey: callKey(name, input) });
}
