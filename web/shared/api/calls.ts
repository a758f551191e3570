/**
 * The types of every call, read from their declarations. Only types: nothing of it is in the built app.
 *
 * `Calls` is written from the declarations, a line for each: the type checker reads a declaration only where its call is used.
 */
import type { Figures } from '@tafiya/core/figures.contract.ts';
import type { Calls, PagedName } from './call-names.ts';

/** `METHOD /path`, as declared. */
export type CallName = keyof Calls;
export type GetName = Extract<CallName, `GET ${string}`>;
export type { PagedName };
/** The first part of the path, by which answers are kept and become out of date together. */
export type Subject = CallName extends `${string} /${infer Path}` ? FirstPart<Path> : never;
type FirstPart<Path> = Path extends `${infer First}/${string}` ? First : Path;

type PartsOf<Path> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PartsOf<`/${Rest}`>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;
type PathInput<Path> = { [Part in PartsOf<Path>]: string };
type QueryInput<Call> = Call extends { query: { _zod: { input: infer Query } } }
  ? object extends Query
    ? { query?: Query }
    : { query: Query }
  : unknown;
type BodyInput<Call> = Call extends { body: { _zod: { input: infer Body } } }
  ? Call extends { isForm: true }
    ? { body: Body | FormData }
    : Call extends { bodyIsOptional: true }
      ? { body?: Body }
      : { body: Body }
  : { body?: undefined };

/** The input of a call: the parts of its path by their names, `query` and `body`. */
export type InputOf<Name extends CallName> = PathInput<Calls[Name]['path']> &
  QueryInput<Calls[Name]> &
  BodyInput<Calls[Name]>;

/** The answer of a call as the server sends it: it sends what its schema makes of it, which the tests of the server check. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'] extends { _zod: { output: infer Output } }
  ? Output
  : Calls[Name]['answer'] extends 'nothing' | 'empty'
    ? undefined
    : never;

/** The arguments after the name: the input can be left out where nothing is needed. */
export type ArgumentsOf<Name extends CallName, Options> =
  object extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: Options]
    : [input: InputOf<Name>, options?: Options];

/** A call with its input, for parts that several calls share. */
export type Prepared<Name extends CallName> = { [Each in Name]: { name: Each; input: InputOf<Each> } }[Name];

/** A page of a list. `next`: of the next page, null after the last one; `total` and `figures`, how many rows each state has: null when the server does not count. */
export interface Page<Items> {
  items: Items;
  next: string | null;
  total: number | null;
  figures: Figures | null;
}
