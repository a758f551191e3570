import { decisionSchema } from '../core/admin.contract.ts';
import {
  adminSupportListSchema,
  adminSupportQuerySchema,
  adminSupportViewSchema,
  supportCreatedSchema,
  supportTextSchema,
} from './contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { listSupportThreads } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { commandRoute, route } from '../core/http/route.ts';

const ids = { id: 'Request not found.' };
const ID = '5eed0000-0000-4000-8000-000000000001';

/** Support requests. */
export const adminSupportCalls = {
  listSupportThreads: declareCall({
    method: 'GET',
    path: '/admin/support-threads',
    summary: 'Support requests without their words, the one that waits longest first',
    who: administrator(),
    query: adminSupportQuerySchema,
    answer: adminSupportListSchema,
    isPaged: true,
    errors: [],
    example: { query: { state: 'open' } },
  }),
  viewSupportThread: declareCall({
    method: 'GET',
    path: '/admin/support-threads/:id',
    summary: 'A request with its messages and how to reach its author',
    notes: 'Each look is audited.',
    who: administrator(),
    ids,
    answer: adminSupportViewSchema,
    errors: [],
  }),
  answerSupport: declareCall({
    method: 'POST',
    path: '/admin/answer-support/:id',
    summary: 'Answer a request',
    notes: 'The author gets an alert or a mail. Idempotent by `clientKey`.',
    who: administrator(),
    ids,
    body: supportTextSchema,
    answer: supportCreatedSchema,
    status: 201,
    errors: ['conflict'],
    example: { body: { clientKey: ID, body: 'We pay it back.' } },
  }),
  closeSupport: declareCall({
    method: 'POST',
    path: '/admin/close-support/:id',
    summary: 'Close a request',
    notes: 'Idempotent.',
    who: administrator(),
    ids,
    answer: decisionSchema,
    errors: [],
  }),
};

export const adminSupportRoutes = [
  route(adminSupportCalls.listSupportThreads, ({ query }, c) =>
    listSupportThreads(c.var.asCaller, { ...pageRequestOf(query), state: query.state }),
  ),
  commandRoute(adminSupportCalls.viewSupportThread, 'view_support_thread', ({ id }) => ({ threadId: id })),
  commandRoute(adminSupportCalls.answerSupport, 'answer_support', ({ id, body }) => ({
    threadId: id,
    ...body,
  })),
  commandRoute(adminSupportCalls.closeSupport, 'close_support', ({ id }) => ({ threadId: id })),
];
