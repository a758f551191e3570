import { REPLICA_LAG_MAX_MS } from '../limits.ts';

/** Where the primary's log was at a moment, in epoch milliseconds. */
interface Sample {
  at: number;
  position: bigint;
}

/** A position of Postgres's log (`16/B374D848`) as a number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How far behind a replica is, without a table or a write: the primary's positions with their moments are noted, and a
 * replica that has come to one of them has everything that was committed before its moment. This holds while the primary is
 * idle, and while the replica has lost its connection to it.
 */
export class LogPositions {
  private samples: Sample[] = [];

  /** Notes the primary's position; `at`: before it was asked for. */
  note(at: number, position: string): void {
    const kept = this.samples.filter((sample) => at - sample.at <= REPLICA_LAG_MAX_MS);
    this.samples = [...kept, { at, position: positionOf(position) }];
  }

  /** The latest noted moment up to which a replica at this position has everything; null if it is before all of them. */
  knownUntil(position: string): number | null {
    const reached = positionOf(position);
    return this.samples.findLast((sample) => sample.position <= reached)?.at ?? null;
  }
}
