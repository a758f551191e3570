import type { TripChoices } from '../contracts/choices.ts';
import type { Sql } from '../database/client.ts';
import { nairaToKobo } from '../domain/money.ts';

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
  const { extraLuggageFare, ...same } = choices;
  const stored = {
    ...same,
    ...(extraLuggageFare && { extraLuggageFareKobo: nairaToKobo(extraLuggageFare) }),
  };
  await sql`select private.set_trip_choices(${tripId}, ${sql.json(stored)}, ${isPublishedNow})`;
}
