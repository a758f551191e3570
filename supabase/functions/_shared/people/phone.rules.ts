import { PHONE_COUNTRY_CODE } from '../core/limits.ts';
import { withAsciiDigits, withoutInvisible } from '../core/typed-text.ts';

const COUNTRY_DIGITS = PHONE_COUNTRY_CODE.slice(1);
/** The international prefix is 009 in Nigeria and 00 in most countries. */
const INTERNATIONAL_PREFIX = /^00(?:9(?=234))?(?=234)/;
/** After +234: ten digits of a mobile line, eight of a landline, ten of a landline in the new numbering plan. */
const NATIONAL_NUMBER = /^(?:[789][01]\d{8}|[1-9]\d{7}|20[1-9]\d{7})$/;

/**
 * Normalises a Nigerian phone number to `+234…`, also from `0…`, `+2340…`, `00234…` and `009234…`.
 * Returns null for anything that is not a Nigerian number.
 */
export function normalizePhone(input: string): string | null {
  const text = withoutInvisible(withAsciiDigits(input));
  const digits = text.replace(/\D/g, '').replace(INTERNATIONAL_PREFIX, '');
  if (text.startsWith('+') && !/^(?:234|0)/.test(digits)) return null;
  const national = withoutCountry(digits).replace(/^0/, '');
  return NATIONAL_NUMBER.test(national) ? `${PHONE_COUNTRY_CODE}${national}` : null;
}

function withoutCountry(digits: string): string {
  // A landline of eight digits may itself begin with 234: only a longer number includes the country code.
  return digits.startsWith(COUNTRY_DIGITS) && digits.length > 8
    ? digits.slice(COUNTRY_DIGITS.length)
    : digits;
}
