import { z } from 'zod';
import { AuthRefusal } from '../refusal.ts';

const metadata = z.record(z.string(), z.unknown());

const adminParamsSchema = z.object({
  id: z.uuid().optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  role: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: z.string().optional(),
});

/** The fields that an administrator may set on a user. */
export type AdminParams = z.infer<typeof adminParamsSchema> & { banSeconds: number | null };

/**
 * Parses the body of an admin call about a user.
 *
 * @throws AuthRefusal with hosted's codes for values that cannot be stored.
 */
export function readAdminParams(body: unknown): AdminParams {
  const parsed = adminParamsSchema.safeParse(body);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AuthRefusal(400, 'bad_json', `Could not decode admin user params: ${field}`);
  }
  const params = parsed.data;
  if (params.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(params.email)) {
    throw new AuthRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return { ...params, email: params.email?.toLowerCase(), banSeconds: readBan(params.ban_duration) };
}

function readBan(duration: string | undefined): number | null {
  if (duration === undefined) return null;
  const seconds = parseBanDuration(duration);
  if (seconds !== null) return seconds;
  throw new AuthRefusal(
    400,
    'validation_failed',
    `invalid format for ban duration: time: invalid duration "${duration}"`,
  );
}

const SECONDS_PER_UNIT: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};
const DURATION = /^[+]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g;

/** Seconds of a duration such as `24h` or `1h30m`; 0 for `none`, which lifts a ban; null when it is invalid. */
export function parseBanDuration(text: string): number | null {
  if (text === 'none' || text === '0') return 0;
  if (!DURATION.test(text)) return null;
  return [...text.matchAll(PART)].reduce(
    (seconds, [, amount, unit]) => seconds + Number(amount) * (SECONDS_PER_UNIT[unit ?? ''] ?? 0),
    0,
  );
}

/** Throws when a password is too weak. Hosted checks this when an administrator changes it, not at creation. */
export function checkNewPassword(password: string, minCharacters: number): void {
  if (password.length >= minCharacters) return;
  throw new AuthRefusal(422, 'weak_password', `Password should be at least ${minCharacters} characters.`);
}
