import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inboxItemOf, inboxOf } from '../testing/admin-sample.ts';
import { requestCount, showDashboard } from '../testing/admin-screen.tsx';

vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));
afterEach(() => vi.unstubAllGlobals());

const HEAD = {
  id: crypto.randomUUID(),
  subject: 'payment',
  state: 'open',
  mayWrite: true,
  tripId: null,
  trip: null,
  createdAt: '2026-01-09T08:30:00Z',
  lastMessageAt: '2026-01-09T08:30:00Z',
  name: 'Ngozi Eze',
  userType: 'passenger',
};
const LISTED = { ...HEAD, personId: crypto.randomUUID(), waitingSince: '2026-01-09T08:30:00Z' };

it('Support shows a request on demand and answers it', async () => {
  const { person, server } = showDashboard('support', {
    'GET /api/admin/support-threads': () => Response.json([LISTED]),
    [`GET /api/admin/support-threads/${HEAD.id}`]: () =>
      Response.json({
        ...HEAD,
        unread: 0,
        email: 'ngozi@no.test',
        phone: '+2348031112222',
        messages: [
          {
            id: crypto.randomUUID(),
            isAnswer: false,
            body: 'I paid twice.',
            createdAt: '2026-01-09T08:30:00Z',
            clientKey: null,
          },
        ],
      }),
    [`POST /api/admin/answer-support/${HEAD.id}`]: () => Response.json({ id: HEAD.id }, { status: 201 }),
    [`POST /api/admin/close-support/${HEAD.id}`]: () => Response.json({ id: HEAD.id, status: 'closed' }),
  });
  await person.click(await screen.findByLabelText('Read and answer: Ngozi Eze'));
  expect(await screen.findByText('I paid twice.')).toBeDefined();
  expect(screen.getByText('ngozi@no.test, 0803 111 2222')).toBeDefined();
  await person.click(screen.getByLabelText('Answer', { selector: 'textarea' }));
  await person.paste('We pay it back.');
  await person.click(screen.getByText('Send answer'));
  expect(await screen.findByText('Answer sent')).toBeDefined();
  const sent = server.requests.find(({ path }) => path.startsWith('/api/admin/answer-support'));
  expect(sent?.body).toMatchObject({ body: 'We pay it back.' });
  await person.click(await screen.findByLabelText('Mark as solved: Ngozi Eze'));
  await person.click(await screen.findByText('Yes, close'));
  expect(await screen.findByText('Request Closed')).toBeDefined();
});

it('the inbox shows a request with its answer and its end, without another step', async () => {
  const { person, server } = showDashboard(`/admin/inbox/support/${HEAD.id}`, {
    'GET /api/admin/inbox': () =>
      Response.json(inboxOf({ support: [inboxItemOf({ kind: 'support', id: HEAD.id, detail: 'payment' })] })),
    'GET /api/admin/support-threads': () => Response.json([LISTED]),
    [`GET /api/admin/support-threads/${HEAD.id}`]: () =>
      Response.json({ ...HEAD, unread: 0, email: 'ngozi@no.test', phone: null, messages: [] }),
    [`POST /api/admin/answer-support/${HEAD.id}`]: () => Response.json({ id: HEAD.id }, { status: 201 }),
  });
  const item = within(await screen.findByRole('article'));
  expect(await item.findByText('ngozi@no.test')).toBeTruthy();
  expect(item.getByRole('button', { name: 'Mark as solved: Ngozi Eze' })).toBeTruthy();
  await person.click(item.getByLabelText('Answer', { selector: 'textarea' }));
  await person.paste('We pay it back.');
  await person.click(item.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Answer sent')).toBeTruthy();
  // A look is audited: the refresh of the lists does not look again.
  expect(requestCount(server, `/api/admin/support-threads/${HEAD.id}`)).toBe(1);
});

it('Support shows more than a page of requests', async () => {
  const { person } = showDashboard('support', {
    'GET /api/admin/support-threads': ({ query }) =>
      query.get('cursor') === 'next'
        ? Response.json([{ ...LISTED, id: crypto.randomUUID(), name: 'Bola Ade' }])
        : Response.json([LISTED], { headers: { link: '<?state=open&cursor=next>; rel="next"' } }),
  });
  expect(await screen.findByLabelText('Read and answer: Ngozi Eze')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByLabelText('Read and answer: Bola Ade')).toBeDefined();
  expect(screen.getByLabelText('Read and answer: Ngozi Eze')).toBeDefined();
});

it('Support is empty without requests', async () => {
  showDashboard('support', { 'GET /api/admin/support-threads': () => Response.json([]) });
  expect(await screen.findByText('No requests wait')).toBeDefined();
});
