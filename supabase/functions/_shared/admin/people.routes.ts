import { z } from 'zod';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { command } from '../core/database/command.ts';
import { itemPageAs, pageRequestOf } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { ADMIN_SEARCH_MAX_HITS, ADMIN_SEARCH_WINDOW_SECONDS } from './limits.rules.ts';
import {
  adminHitSchema,
  adminPersonSchema,
  adminSearchSchema,
  personEventSchema,
  timelineQuerySchema,
} from './people.contract.ts';

const ids = { id: 'Person not found.' };

/** One person, and the search that leads there. */
export const adminPeopleCalls = {
  viewPerson: declareCall({
    method: 'GET',
    path: '/admin/people/:id',
    summary: 'A person: trips, money, complaints and open items',
    notes: 'Also with a deleted account. A look is audited, once an hour for each session.',
    who: administrator(),
    ids,
    answer: adminPersonSchema,
    errors: [],
  }),
  readTimeline: declareCall({
    method: 'GET',
    path: '/admin/people/:id/timeline',
    summary: 'What happened around a person, newest first',
    notes:
      '`only`: bookings, payments, messages, ratings, alarms or decisions. Reports of messages are without their texts. Audited like the person.',
    who: administrator(),
    ids,
    query: timelineQuerySchema,
    answer: z.array(personEventSchema),
    isPaged: true,
    errors: [],
  }),
  search: declareCall({
    method: 'POST',
    path: '/admin/search',
    summary: 'At most eight people, vehicles, bookings and payments',
    notes:
      'Part of a name, e-mail or phone; a whole plate; a booking or a payment reference, or its beginning; a whole NIN, whose hits are audited.',
    who: administrator(),
    body: adminSearchSchema,
    answer: z.array(adminHitSchema),
    errors: [],
    limit: {
      name: 'admin-search',
      maxHits: ADMIN_SEARCH_MAX_HITS,
      windowSeconds: ADMIN_SEARCH_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { words: 'ngozi' } },
  }),
};

export const adminPeopleRoutes = [
  commandRoute(adminPeopleCalls.viewPerson, 'view_person', ({ id }) => ({ personId: id })),
  route(adminPeopleCalls.readTimeline, async ({ id, query }, c) => {
    const { after, limit } = pageRequestOf(query);
    const rows = await command(c.var.asCaller, 'person_timeline', {
      personId: id,
      kind: query.only,
      afterAt: after?.at,
      afterId: after?.id,
      maxRows: limit + 1,
    });
    return itemPageAs(personEventSchema, rows, limit);
  }),
  commandRoute(adminPeopleCalls.search, 'admin_search', ({ body: { words } }) => ({ words })),
];
