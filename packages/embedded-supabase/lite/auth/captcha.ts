import { isSame, readBearer } from '../api-keys.ts';
import type { Call, Services } from '../lite-services.ts';
import { AuthRefusal } from './refusal.ts';

const GUARDED = new Set(['/signup', '/token', '/otp', '/magiclink', '/recover', '/resend']);
/** A caller with one of these is already authenticated. */
const GRANTS_WITHOUT_CAPTCHA = new Set(['refresh_token', 'pkce', 'id_token']);

/**
 * With `[auth.captcha]` on, closes the entry points that hosted closes, except for servers with the secret key. No provider is
 * asked here: every answer to a captcha is wrong.
 *
 * @throws AuthRefusal captcha_failed.
 */
export function checkCaptcha({ settings, keys }: Services, { request, path, url, apiKey }: Call): void {
  if (!settings.mustSolveCaptcha || request.method !== 'POST' || !GUARDED.has(path)) return;
  if (path === '/token' && GRANTS_WITHOUT_CAPTCHA.has(url.searchParams.get('grant_type') ?? '')) return;
  // The gateway makes the key the bearer; a person's own token in its place does not come from a server.
  const bearer = readBearer(request);
  if (apiKey === 'secret' && (bearer === null || isSame(bearer, keys.secretKey))) return;
  throw new AuthRefusal(
    400,
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
  );
}
