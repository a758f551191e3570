import type { Extras, TripChoices } from './choices.contract.ts';
import type { Sql } from '../core/database/client.ts';
import { EXTRAS, extraFareKey } from './choices.rules.ts';
import { nairaToKobo } from '../core/money.ts';

interface Choices {
  tripId: string;
  /** Undefined or null: they stay as they are. */
  choices: TripChoices | null | undefined;
  /** A trip that an earlier request published stays as it is. */
  isPublishedNow?: boolean;
}

/** Replaces what a trip of the caller offers. Rules: `private.set_trip_choices`. */
export async function setChoices(
  sql: Sql,
  { tripId, choices, isPublishedNow = false }: Choices,
): Promise<void> {
  if (!choices) return;
  await sql`select private.set_trip_choices(${tripId}, ${sql.json(storedChoices(choices))}, ${isPublishedNow})`;
}

/** Choices as the database stores them, prices in kobo. */
export function storedChoices(choices: TripChoices): Record<string, string | number | boolean> {
  const fares = new Set<string>(EXTRAS.map(extraFareKey));
  return Object.fromEntries(
    Object.entries(choices).map(([choice, value]) =>
      typeof value === 'number' && fares.has(choice)
        ? [`${choice}Kobo`, nairaToKobo(value)]
        : [choice, value],
    ),
  );
}

/** Extras as the database stores them, prices in kobo. */
export function storedExtras(extras: Extras) {
  return extras.map(({ fare, ...same }) => ({ ...same, fareKobo: nairaToKobo(fare) }));
}
