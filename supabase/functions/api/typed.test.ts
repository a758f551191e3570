import { expect, test } from 'vitest';
import {
  loginSchema,
  nin,
  phone,
  recoverSchema,
  registerCompanySchema,
  displayName,
} from '../_shared/people/auth/contract.ts';
import { accountNumber } from '../_shared/payments/banks.contract.ts';
import { adminLoginSchema, verifyTokenSchema } from '../_shared/admin/contract.ts';
import { adminRefundAccountSchema } from '../_shared/payouts/admin.contract.ts';
import { boardBookingSchema } from '../_shared/bookings/boarding.contract.ts';
import { confirmPhoneSchema } from '../_shared/deliveries/proofs/phone.contract.ts';
import { inviteDriverSchema } from '../_shared/fleets/contract.ts';
import { plateNumber } from '../_shared/vehicles/own.contract.ts';

/** Each field for digits, with its number. */
const FIELDS = {
  nin: [nin, '12345678901'],
  'account number': [accountNumber, '0123456789'],
  'refund account': [adminRefundAccountSchema.shape.accountNumber, '0123456789'],
  'boarding code': [boardBookingSchema.shape.code, '0427'],
  'code of an SMS': [confirmPhoneSchema.shape.code, '123456'],
  "an administrator's code": [verifyTokenSchema.shape.token, '123456'],
} as const;

const arabic = (number: string) =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

test.each(Object.entries(FIELDS))(
  '%s is taken as people paste it, and nothing is cut',
  (_name, [field, number]) => {
    const typed = [
      ` ${number} `,
      `${number.slice(0, 2)} ${number.slice(2)}`,
      `${number.slice(0, 2)}-${number.slice(2)}`,
      `${number.slice(0, 2)}\u2011\u00a0${number.slice(2)}`,
      `\u200e\u2066${number}\u2069\ufeff`,
      arabic(number),
    ];
    expect(typed.map((text) => field.parse(text))).toEqual(typed.map(() => number));
    for (const wrong of [`${number}1`, number.slice(1), `${number.slice(1)}x`])
      expect(field.safeParse(wrong).success).toBe(false);
  },
);

test('a phone number from another keyboard is the same', () => {
  expect(phone.parse('\u202a٠٨٠٣ ١٢٣ ٤٥٦٧\u202c')).toBe('+2348031234567');
});

test.each(['KJA‑123‑AA', 'KJA–123–AA', 'kja−123-aa\u200b', '\u2066KJA-123-AA\u2069', 'ＫＪＡ-١٢٣-AA'])(
  '%j is the plate KJA-123-AA',
  (typed) => {
    expect(plateNumber.parse(typed)).toBe('KJA-123-AA');
  },
);

const PASTED = '\ufeff\u200bAda@mail.ng\u200e\u2069 ';

test('invisible characters around an address are not part of it, also at sign-in', () => {
  const address = { email: 'ada@mail.ng' };
  expect(loginSchema.parse({ email: PASTED, password: 'x' })).toMatchObject(address);
  expect(adminLoginSchema.parse({ email: PASTED, password: 'x' })).toMatchObject(address);
  expect(recoverSchema.parse({ email: PASTED })).toMatchObject(address);
  expect(inviteDriverSchema.parse({ email: PASTED })).toMatchObject(address);
});

test('invisible characters around a name are not part of it', () => {
  expect(displayName().parse('\u2066\u200bAda Obi\u2069\ufeff')).toBe('Ada Obi');
  expect(displayName().safeParse('Ada\u202eObi').success).toBe(false);
  expect(displayName().safeParse('\u200b\u2069').success).toBe(false);
});

test.each([
  ['danfo.ng', 'https://danfo.ng'],
  [' www.danfo.ng/lagos\u200b', 'https://www.danfo.ng/lagos'],
  ['http://danfo.ng', 'http://danfo.ng'],
  ['HTTPS://danfo.ng', 'HTTPS://danfo.ng'],
  ['', ''],
  [undefined, undefined],
])('the website %j is %j', (typed, website) => {
  expect(registerCompanySchema.shape.companyWebsite.parse(typed)).toBe(website);
});

test.each(['danfo', 'ftp://danfo.ng', 'javascript:alert(1)', 'ada@mail.ng/x y'])(
  '%j is no website',
  (typed) => {
    expect(registerCompanySchema.shape.companyWebsite.safeParse(typed).success).toBe(false);
  },
);
