import { z } from 'zod';
import { plainPassword, trimmed, withoutInvisible } from '../../core/typed-text.ts';
import { digits } from '../../core/digits.contract.ts';
import {
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  PERSON_NAME_MIN_CHARACTERS,
} from '../limits.rules.ts';
import { normalizePhone } from '../phone.rules.ts';
import { userSchema } from '../contract.ts';

const text = (label: string, max = 200) =>
  z.string().overwrite(trimmed).min(1, `${label} is required`).max(max, `${label} is too long`);
/** Control characters and those that change the text direction; the database refuses them too. */
const HIDDEN_CHARACTERS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;
/** The name of a person or company: with a visible letter or digit, without hidden characters. */
export const displayName = (label = 'Name') =>
  text(label).refine(
    (typed) => /[\p{L}\p{N}]/u.test(typed) && !HIDDEN_CHARACTERS.test(typed),
    `${label} must be readable`,
  );
/** The name of a person without an account: a traveller, an emergency contact. */
export const personName = displayName()
  .min(PERSON_NAME_MIN_CHARACTERS, `Name must have at least ${PERSON_NAME_MIN_CHARACTERS} characters`)
  .max(PERSON_NAME_MAX_CHARACTERS, `Name must have at most ${PERSON_NAME_MAX_CHARACTERS} characters`);
/** The words for a new password that is easily guessed. */
export const WEAK_PASSWORD = 'Please choose a stronger password.';
/** A new password. NFKC, as NIST SP 800-63B recommends: each keyboard may send another form of the same letters. */
export const password = z
  .string()
  .overwrite(plainPassword)
  .min(PASSWORD_MIN_CHARACTERS, `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .refine(
    (typed) => new TextEncoder().encode(typed).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} characters`,
  );
/** An existing password, which Auth checks in its plain form, then as it was typed (openAuthSession). */
export const givenPassword = (missing = 'Password is required') =>
  z.string().min(1, missing).max(PASSWORD_MAX_BYTES);
/** An email address, in lower case. */
export const email = z
  .string()
  .overwrite(withoutInvisible)
  .toLowerCase()
  .max(254)
  .pipe(z.email('Please enter a valid email address'));
/** Normalised to +234…. */
export const phone = text('Phone', 32).transform((typed, context) => {
  const normalized = normalizePhone(typed);
  if (normalized !== null) return normalized;
  context.issues.push({
    code: 'custom',
    message: 'Please enter a valid Nigerian phone number',
    input: typed,
  });
  return z.NEVER;
});
/** National Identification Number. */
export const nin = digits(11, 'NIN must be exactly 11 digits');

export const loginSchema = z.object({
  email: z.string().overwrite(withoutInvisible).toLowerCase().min(1, 'Email is required').max(254),
  password: givenPassword(),
});
export type Login = z.infer<typeof loginSchema>;

/** A web address as people type it: without `https://`. */
function withScheme(typed: string): string {
  const address = withoutInvisible(typed);
  return address === '' || /^[a-z][a-z\d+.-]*:|@/i.test(address) ? address : `https://${address}`;
}

const account = z.object({ name: displayName(), email, phone, password });

/** POST /api/auth/register (multipart): passenger and driver, with the optional file `proofOfAddress`. */
export const registerPersonSchema = account.extend({ userType: z.enum(['passenger', 'driver']) });
/** POST /api/auth/register (multipart): company; all fields but the website are required. */
export const registerCompanySchema = account.extend({
  userType: z.literal('corporate'),
  nin,
  companyName: displayName('Company name'),
  companyRegistrationNumber: text('Registration number', 40),
  companyAddress: text('Registered address', 300),
  companyWebsite: z
    .string()
    .overwrite(withScheme)
    .pipe(z.union([z.literal(''), z.httpUrl('Please enter a valid URL').max(300)]))
    .optional(),
  taxIdentificationNumber: text('Tax ID', 40),
  corporateContactPerson: text('Contact person'),
});
export const registerSchema = z.discriminatedUnion(
  'userType',
  [registerPersonSchema, registerCompanySchema],
  'Please choose an account type',
);
export type Registration = z.infer<typeof registerSchema>;

/** POST /api/auth/recover: a forgotten password. */
export const recoverSchema = z.object({ email });

/** POST /api/auth/password: the new password of a person whose session a mailed link has opened. */
export const choosePasswordSchema = z.object({ password });

/** Response of login and registration: the token, the user, and what a client needs to refresh the session. */
export const sessionSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expiresAt: z.number().int(),
  user: userSchema,
});
export type Session = z.infer<typeof sessionSchema>;
