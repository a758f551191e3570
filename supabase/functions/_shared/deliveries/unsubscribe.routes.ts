import { unsubscribeSchema, type MessageTopic, type Unsubscribe } from './preferences.contract.ts';
import { UNSUBSCRIBE_MAX_HITS, UNSUBSCRIBE_WINDOW_SECONDS } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof } from '../core/calls/who.ts';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { AppError } from '../core/app-error.ts';
import { COURIER } from '../core/caller.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { htmlPage, type Html } from '../core/http/html-page.ts';
import { route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

const HOLDER = 'anyone with the link of a mail';
const limit = {
  name: 'unsubscribe',
  maxHits: UNSUBSCRIBE_MAX_HITS,
  windowSeconds: UNSUBSCRIBE_WINDOW_SECONDS,
  per: 'address',
} as const;
// A token that no person has.
const example = { query: { token: '00000000-0000-4000-8000-000000000000', topic: 'trip' } };

/** The link in mails. A broken link gets a page, not an error body. */
export const unsubscribeCalls = {
  askToUnsubscribe: declareCall({
    method: 'GET',
    path: '/unsubscribe',
    summary: 'A page with a button to end the mails of a topic',
    notes: 'Changes nothing, because scanners of mailboxes open every link.',
    who: ownProof(HOLDER, 'token in the request', 'yes'),
    query: unsubscribeSchema,
    queryReadBy: 'handler',
    answer: 'text/html',
    errors: ['not_found'],
    limit,
    example,
  }),
  unsubscribe: declareCall({
    method: 'POST',
    path: '/unsubscribe',
    summary: 'End the mails of a topic',
    notes: 'From the button, or from the mail program itself (RFC 8058) with any body. Idempotent.',
    who: ownProof(HOLDER, 'token in the request', 404),
    query: unsubscribeSchema,
    queryReadBy: 'handler',
    answer: 'text/html',
    errors: ['not_found'],
    limit,
    example,
  }),
};

const WORDS: Record<MessageTopic, string> = {
  booking: 'bookings',
  trip: 'changes of your trips',
  reminder: 'reminders',
  alert: 'your trip alerts',
  message: 'messages from drivers and passengers',
  money: 'payments, refunds and payouts',
  account: 'your account and documents',
};

export const unsubscribeRoutes = [
  route(unsubscribeCalls.askToUnsubscribe, async (_, c) => {
    const asked = askedIn(c);
    if (asked === null) return page(c, BROKEN, 404);
    return page(
      c,
      html`<h1>Stop these emails?</h1>
        <p>You will get no more emails about ${WORDS[asked.topic]}.</p>
        <form method="post" action="?token=${asked.token}&amp;topic=${asked.topic}">
          <button>Stop these emails</button>
        </form>`,
    );
  }),
  route(unsubscribeCalls.unsubscribe, async (_, c) => {
    const asked = askedIn(c);
    if (asked === null) return page(c, BROKEN, 404);
    try {
      await command((work) => c.var.services.withCaller(COURIER, work), 'unsubscribe', asked);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return page(c, BROKEN, 404);
      throw error;
    }
    return page(
      c,
      html`<h1>Done</h1>
        <p>
          You will get no more emails about ${WORDS[asked.topic]}. You can change this at any time in Tafiya,
          under Account, Notifications.
        </p>`,
    );
  }),
];

const BROKEN = html`<h1>This link does not work</h1>
  <p>It may be incomplete. You can choose your emails in Tafiya, under Account, Notifications.</p>`;

function askedIn(c: Context<AppEnv>): Unsubscribe | null {
  return unsubscribeSchema.safeParse(c.req.query()).data ?? null;
}

/** Without scripts and pictures: the token in the address goes nowhere else. */
function page(c: Context<AppEnv>, content: Html, status: 200 | 404 = 200): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  );
  return c.html(
    htmlPage({
      title: 'Emails from Tafiya',
      head: html`<meta name="robots" content="noindex" />`,
      content: html`${content}
        <p><a href="/account/notifications">Choose your alerts</a></p>`,
    }),
    status,
  );
}
