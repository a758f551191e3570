import { base64url, importJWK, SignJWT } from 'jose';
import { PUSH_TTL_MAX_SECONDS, VAPID_RENEWED_BEFORE_SECONDS, VAPID_TOKEN_SECONDS } from '../limits.rules.ts';
import { sha256 } from '../../core/secrets.ts';
import type { Log } from '../../core/process/log.ts';
import type { PushKeys } from '../../core/process/push-config.ts';
import { encryptPush } from './encrypt.ts';
import { isPushEndpoint } from './endpoint.ts';
import { retryAfterOf } from '../senders/retry-after.ts';
import type { Outcome, PushMessage, PushSender, Sending } from '../senders/senders.ts';

interface WebPushOptions extends PushKeys {
  /** The web app's, for links. */
  origin: string;
  log: Log;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Marks a payload that Safari shows without the worker (Declarative Web Push). */
const DECLARATIVE = 8030;
const TOPIC_CHARACTERS = 32;

/** Sends push messages to the push services of browsers, encrypted (RFC 8030, 8291, 8292). */
export function createWebPush({ origin, log, now = Date.now, ...keys }: WebPushOptions): PushSender {
  const authorize = createVapid(keys, now);

  function payloadOf({ title, body, navigate, tag }: PushMessage, notificationId: string | null): string {
    return JSON.stringify({
      web_push: DECLARATIVE,
      notification: {
        title,
        body,
        navigate: new URL(navigate, origin).href,
        tag,
        ...(notificationId !== null && { data: { notificationId } }),
      },
    });
  }

  async function outcomeOf(response: Response, endpoint: string): Promise<Outcome> {
    const { status, ok, headers } = response;
    await response.body?.cancel();
    const problem = `the push service answered ${status}`;
    if (ok) return { outcome: 'sent' };
    if (status === 404 || status === 410) return { outcome: 'gone', problem };
    if (status === 429 || status >= 500) {
      const retryAfter = retryAfterOf(headers, now());
      const wait = { problem, ...(retryAfter !== undefined && { retryAfter }) };
      return { outcome: status === 429 ? 'later' : 'retry', ...wait };
    }
    // Our keys are at fault, not the browser: its subscription stays.
    if (status === 401 || status === 403)
      log('push_keys_refused', { status, service: new URL(endpoint).host });
    return { outcome: 'refused', problem };
  }

  return {
    async send({ endpoint, p256dh, auth }, message, { expiresAt, signal, about }: Sending) {
      if (!isPushEndpoint(endpoint, keys.simulator))
        return { outcome: 'gone', problem: 'not the address of a push service' };
      const body = await encryptPush(payloadOf(message, about.notificationId), { p256dh, auth }).catch(
        (error: unknown) => error,
      );
      if (body instanceof RangeError) return { outcome: 'refused', problem: 'the message is too long' };
      if (!(body instanceof Uint8Array)) return { outcome: 'gone', problem: 'the keys are not valid' };
      const left = Math.floor((expiresAt.getTime() - now()) / 1000);
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: await authorize(new URL(endpoint).origin),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(Math.min(Math.max(left, 0), PUSH_TTL_MAX_SECONDS)),
          urgency: message.urgency,
          topic: (await sha256(message.tag)).slice(0, TOPIC_CHARACTERS),
        },
        body: new Uint8Array(body),
        // The address is user input: a redirect could lead into our own network.
        redirect: 'manual',
        signal,
      });
      return outcomeOf(response, endpoint);
    },
  };
}

/** Proves to a push service that a message is ours. A token is made once for each service. */
function createVapid({ publicKey, privateKey, subject }: PushKeys, now: () => number) {
  const tokens = new Map<string, { until: number; token: Promise<string> }>();

  async function sign(audience: string, until: number): Promise<string> {
    const [x, y] = [base64url.decode(publicKey).slice(1, 33), base64url.decode(publicKey).slice(33)];
    const key = await importJWK(
      { kty: 'EC', crv: 'P-256', x: base64url.encode(x), y: base64url.encode(y), d: privateKey },
      'ES256',
    );
    return new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setExpirationTime(until)
      .setSubject(subject)
      .sign(key);
  }

  return async function authorize(audience: string): Promise<string> {
    const seconds = Math.floor(now() / 1000);
    let made = tokens.get(audience);
    if (made === undefined || made.until < seconds + VAPID_RENEWED_BEFORE_SECONDS) {
      const until = seconds + VAPID_TOKEN_SECONDS;
      made = { until, token: sign(audience, until) };
      tokens.set(audience, made);
    }
    return `vapid t=${await made.token}, k=${publicKey}`;
  };
}
