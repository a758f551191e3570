import { z } from 'zod';
import { parseDuration } from '../../duration.ts';
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
  return { ...params, email: params.email?.toLowerCase(), banSeconds: readBan(params.ban_duration) };
}

function readBan(duration: string | undefined): number | null {
  if (duration === undefined) return null;
  // `none` lifts a ban.
  const seconds = duration === 'none' ? 0 : parseDuration(duration);
  if (seconds !== null) return seconds;
  throw new AuthRefusal(
    400,
    'validation_failed',
    `invalid format for ban duration: time: invalid duration "${duration}"`,
  );
}

/** Throws when a password is too weak. Hosted checks this when an administrator changes it, not at creation. */
export function checkNewPassword(password: string, minCharacters: number): void {
  if (password.length >= minCharacters) return;
  throw new AuthRefusal(422, 'weak_password', `Password should be at least ${minCharacters} characters.`);
}
