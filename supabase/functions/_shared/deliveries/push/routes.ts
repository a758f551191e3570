import { dropPushSubscriptionSchema, pushKeySchema, savePushSubscriptionSchema } from './contract.ts';
import { PUSH_DROP_MAX_HITS, PUSH_SAVE_MAX_HITS, PUSH_WINDOW_SECONDS } from '../limits.rules.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { anyone, ownProof, signedIn } from '../../core/calls/who.ts';
import { AppError } from '../../core/app-error.ts';
import { commandRoute, route } from '../../core/http/route.ts';
import { isPushEndpoint } from './endpoint.ts';
import { command } from '../../core/database/command.ts';

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const auth = 'A'.repeat(22);

/** Browsers that take push messages. */
export const pushSubscriptionCalls = {
  readPushKey: declareCall({
    method: 'GET',
    path: '/push-subscriptions/key',
    summary: 'The key for which browsers subscribe; null while push messages are off',
    who: anyone(),
    answer: pushKeySchema,
    errors: [],
  }),
  savePushSubscription: declareCall({
    method: 'POST',
    path: '/push-subscriptions',
    summary: "This browser takes the caller's push messages until their session ends",
    notes: `As \`PushSubscription.toJSON\` gives it; again at each start of the app. \`invalid_input\`: also an address that is not a push service.`,
    who: signedIn(),
    body: savePushSubscriptionSchema,
    answer: 'nothing',
    errors: ['conflict'],
    limit: {
      name: 'save-push',
      maxHits: PUSH_SAVE_MAX_HITS,
      windowSeconds: PUSH_WINDOW_SECONDS,
      per: 'account',
      countsRefusedBodies: true,
    },
    example: { body: { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth } } },
  }),
  // Without a session: a sign-out without network finishes later.
  dropPushSubscription: declareCall({
    method: 'DELETE',
    path: '/push-subscriptions',
    summary: 'End push messages to this browser',
    notes: 'Idempotent. Needs no session, so that a sign-out without network can finish later.',
    who: ownProof("anyone who has the browser's secret", 'token in the request', 'yes'),
    body: dropPushSubscriptionSchema,
    answer: 'nothing',
    errors: [],
    limit: {
      name: 'drop-push',
      maxHits: PUSH_DROP_MAX_HITS,
      windowSeconds: PUSH_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { endpoint, keys: { auth } } },
  }),
};

export const pushRoutes = [
  route(pushSubscriptionCalls.readPushKey, async (_, c) => ({
    publicKey: c.var.services.config.push?.publicKey ?? null,
  })),
  route(pushSubscriptionCalls.savePushSubscription, async ({ body }, c) => {
    if (!isPushEndpoint(body.endpoint, c.var.services.config.push?.simulator ?? null))
      throw new AppError('invalid_input', 'Messages cannot be sent to this browser.');
    const device = deviceName(c.req.header('user-agent') ?? '');
    const { endpoint, keys } = body;
    await command(c.var.asCaller, 'save_push_subscription', { endpoint, ...keys, device });
  }),
  commandRoute(pushSubscriptionCalls.dropPushSubscription, 'drop_push_subscription', ({ body }) => ({
    endpoint: body.endpoint,
    auth: body.keys.auth,
  })),
];

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** A browser in words, such as "Chrome on Android", from its User-Agent: people recognise theirs in a list. */
export function deviceName(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? 'Browser';
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
