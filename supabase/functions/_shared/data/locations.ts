import { z } from 'zod';
import { locationUpdateSchema, type LocationUpdate, type Position } from '../contracts/tracking.ts';
import type { AppError } from '../domain/app-error.ts';
import type { AsCaller } from './client.ts';
import { toAppError } from './refusals.ts';

/** A position and whose it is: a verified token's person and session. */
export interface OwnPosition {
  tripId: string;
  userId: string;
  sessionId: string | null;
  position: Position;
}

const answersSchema = z.array(
  z.object({ n: z.number(), message: locationUpdateSchema.nullable(), refusal: z.unknown() }),
);

/**
 * Stores each person's newest position and tells everyone on the trip, all in one transaction: for each position, in
 * order, what is told or why it was refused. The rules are `private.record_location`'s.
 */
export async function recordLocations(
  asRelay: AsCaller,
  positions: readonly OwnPosition[],
): Promise<(LocationUpdate | AppError)[]> {
  const sent = positions.map(({ position, ...whose }) => ({ ...position, ...whose }));
  const rows = await asRelay(
    (sql) => sql`select n, message, refusal from private.record_locations(${sql.json(sent)})`,
  );
  const answers = new Map(answersSchema.parse(rows).map((answer) => [answer.n, answer]));
  return positions.map((_, n) => {
    const { message, refusal } = answers.get(n) ?? {};
    return message ?? toAppError(refusal);
  });
}
