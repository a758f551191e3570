import { z } from 'zod';

/** A moment in a request: ISO 8601 with its offset. */
export const givenMoment = z.iso.datetime({ offset: true });

/** A moment in an answer: ISO 8601 in UTC. Postgres writes moments in JSON with its own offset and microseconds. */
export const moment = givenMoment.overwrite((text) =>
  text.endsWith('Z') ? text : new Date(text).toISOString(),
);
