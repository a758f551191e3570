import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { api } from '@/shared/api/api.ts';
import { FROM_SERVER } from '@/shared/ui/field-change.ts';
import { wasChosen } from './chosen-places.ts';
import { placeByName } from './places.ts';

const FIELDS = ['origin', 'destination'] as const;
const NAMES_MAX = 3;
const choices = new Intl.ListFormat('en', { type: 'disjunction' });

/** Asks before a form with an origin and a destination is sent with a text that is not a place; a name that can only mean one place is sent. */
export function knownPlaces<Fields extends FieldValues, Context, Values>(
  resolve: Resolver<Fields, Context, Values>,
): Resolver<Fields, Context, Values> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    // One field: the traveller is still typing.
    if ((options.names?.length ?? 0) < 2) return result;
    const problems = await Promise.all(
      FIELDS.filter((field) => !(field in result.errors)).map(
        async (field) => [field, await placeProblem(String(values[field]))] as const,
      ),
    );
    const found = problems.filter(([, message]) => message !== null);
    if (found.length === 0) return result;
    const errors = Object.fromEntries(
      found.map(([field, message]) => [field, { type: FROM_SERVER, message }]),
    );
    return { values: {}, errors: { ...result.errors, ...errors } as FieldErrors<Fields> };
  };
}

/** Why a typed text cannot be searched for, and what it may mean; null: it is a place, or can only mean one. */
export async function placeProblem(typed: string): Promise<string | null> {
  if (wasChosen(typed.trim()) || placeByName(typed) !== null) return null;
  // Without an answer the server decides when it gets the form.
  const places = await api('GET /places', { query: { q: typed } }).catch(() => null);
  if (places === null || places.some(({ isGuess, isMeant }) => isMeant || !isGuess)) return null;
  const advice =
    places.length === 0
      ? 'Check the spelling or choose a town nearby.'
      : `Did you mean ${choices.format(places.slice(0, NAMES_MAX).map(({ name }) => name))}?`;
  return `We don’t know “${typed.trim()}”. ${advice}`;
}
