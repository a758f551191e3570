import { z } from 'zod';
import {
  ANNOUNCED_HOLIDAYS_MAX,
  COMMISSION_MAX_BASIS_POINTS,
  NIGHT_FROM_EARLIEST,
  DEPARTURE_STEP_MAX_MINUTES,
  DEPARTURE_STEP_MIN_MINUTES,
  HOLIDAY_NAME_MAX_CHARACTERS,
  SAME_DAY_LEAD_MAX_MINUTES,
  SAME_DAY_LEAD_MIN_MINUTES,
  SMS_PAGES_PER_DAY_LIMIT,
  STATUS_BEFORE_MAX_MINUTES,
} from './limits.rules.ts';
import { email, phone } from '../people/auth/contract.ts';

/** `off`: cash only. `optional`: drivers choose. `required`: trips published from now on take online payment only. */
const onlinePayments = z.enum(['off', 'optional', 'required'], 'Choose off, optional or required');

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 06:30');

const holidayName = `The name of a holiday must have 1 to ${HOLIDAY_NAME_MAX_CHARACTERS} characters`;

/** Public holidays whose days the government announces, the Muslim feasts above all, by their day. */
const announcedHolidays = z
  .array(
    z.strictObject({
      day: z.iso.date('Choose the day of the holiday'),
      name: z.string().trim().min(1, holidayName).max(HOLIDAY_NAME_MAX_CHARACTERS, holidayName),
    }),
  )
  .max(ANNOUNCED_HOLIDAYS_MAX, `At most ${ANNOUNCED_HOLIDAYS_MAX} holidays`);

/** GET /api/settings: the platform's current limits. Fares in naira per seat. */
export const settingsSchema = z.object({
  fareMin: z.number(),
  fareMax: z.number(),
  fareStep: z.number(),
  bookingSeatsMax: z.number().int(),
  tripDaysAheadMax: z.number().int(),
  /** Of more than so many seats left, one person books at most this share, rounded up (`seatsForOne`). */
  wholeRestSeatsMax: z.number().int(),
  restSharePercent: z.number().int(),
  /** The list of departure times in Lagos. */
  departureFirst: clock,
  departureLast: clock,
  departureStepMinutes: z.number().int(),
  /** Minutes from now to the earliest departure; null: tomorrow is the earliest. */
  sameDayLeadMinutes: z.number().int().nullable(),
  /** Minutes before the departure from which a trip can be waiting, and en route. */
  waitingMinutesBefore: z.number().int(),
  enRouteMinutesBefore: z.number().int(),
  /** The time in Lagos from which pages warn of driving in the dark. */
  nightFrom: clock,
  /** `optional`: drivers choose how passengers pay; `required`: new trips take online payment only. */
  onlinePayments,
  /** The platform's part of a fare paid online, in hundredths of a percent. */
  commissionBasisPoints: z.number().int(),
  announcedHolidays,
  /** How to reach us, for Contact, the account and the footer; null if there is none. Phone and WhatsApp are E.164. */
  supportEmail: z.string().nullable(),
  supportPhone: z.string().nullable(),
  supportWhatsapp: z.string().nullable(),
  /** When the number answers, in words; the company that runs the platform, its number without "RC", and its address. */
  supportHours: z.string().nullable(),
  companyName: z.string().nullable(),
  companyNumber: z.string().nullable(),
  companyAddress: z.string().nullable(),
  /** The first numbers on the page for emergencies: the country's number, and that of the road safety corps. */
  emergencyPhone: z.string(),
  roadSafetyPhone: z.string(),
  /** The figures of the landing page; null below 100 completed trips. `rating` is null before the first one. */
  figures: z
    .object({
      completedTrips: z.number().int(),
      verifiedDrivers: z.number().int(),
      states: z.number().int(),
      rating: z.number().nullable(),
    })
    .nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

function minutesBetween(label: string, min: number, max: number) {
  const range = `${label} must be between ${min} and ${max} minutes`;
  return z.int(`${label} must be a whole number of minutes`).min(min, range).max(max, range);
}

const departureShape = z.strictObject({
  departureFirst: clock,
  departureLast: clock,
  departureStepMinutes: minutesBetween('The step', DEPARTURE_STEP_MIN_MINUTES, DEPARTURE_STEP_MAX_MINUTES),
  sameDayLeadMinutes: minutesBetween(
    'Time before departure',
    SAME_DAY_LEAD_MIN_MINUTES,
    SAME_DAY_LEAD_MAX_MINUTES,
  ).nullable(),
  waitingMinutesBefore: minutesBetween('Waiting', 0, STATUS_BEFORE_MAX_MINUTES),
  enRouteMinutesBefore: minutesBetween('On the way', 0, STATUS_BEFORE_MAX_MINUTES),
  nightFrom: clock.refine(
    (time) => time >= NIGHT_FROM_EARLIEST,
    `Enter a time from ${NIGHT_FROM_EARLIEST} on`,
  ),
});

/** All settings that administrators change. The database enforces that they fit together, too. */
export const departureSettingsSchema = departureShape
  .refine(({ departureFirst, departureLast }) => departureFirst <= departureLast, {
    path: ['departureLast'],
    message: 'The last departure must not be before the first',
  })
  .refine(({ waitingMinutesBefore, enRouteMinutesBefore }) => enRouteMinutesBefore <= waitingMinutesBefore, {
    path: ['enRouteMinutesBefore'],
    message: 'A trip waits before it is on the way: enter at most the minutes of Waiting',
  });
export type DepartureSettings = z.infer<typeof departureSettingsSchema>;

const ceiling = `Enter a whole number of pages from 0 to ${SMS_PAGES_PER_DAY_LIMIT.toLocaleString('en-NG')}`;
const smsPages = z.int(ceiling).min(0, ceiling).max(SMS_PAGES_PER_DAY_LIMIT, ceiling);

/** The daily ceilings of SMS, which the page of deliveries changes: codes, alarms and check-ins, the rest. */
export const smsCeilingsSchema = z.object({
  smsCodePagesPerDayMax: smsPages,
  smsAlarmPagesPerDayMax: smsPages,
  smsPagesPerDayMax: smsPages,
});
export type SmsCeilings = z.infer<typeof smsCeilingsSchema>;

/** PATCH /api/admin/settings: at least one. `sameDayLeadMinutes`: null switches same-day trips off. */
export const changeSettingsSchema = departureShape
  .extend({
    onlinePayments,
    commissionBasisPoints: z
      .int('Enter a whole number of basis points')
      .min(0, 'The commission must not be negative')
      .max(COMMISSION_MAX_BASIS_POINTS, 'The commission must be at most 30 %'),
    announcedHolidays,
    ...smsCeilingsSchema.shape,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type ChangeSettings = z.infer<typeof changeSettingsSchema>;

const supportNumber = z.union([z.literal('').transform(() => null), z.null(), phone]).optional();

const contactText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} must have at most ${max} characters`)
    .nullable()
    .transform((text) => text || null)
    .optional();

/** PATCH /api/admin/contact: the address and the numbers of the page Contact, and the company of the footer; empty or null to show none, what is left out stays. */
export const changeContactSchema = z
  .strictObject({
    supportEmail: z.union([z.literal('').transform(() => null), z.null(), email]).optional(),
    supportPhone: supportNumber,
    supportWhatsapp: supportNumber,
    supportHours: contactText('The hours', 80),
    companyName: contactText('The name', 120),
    companyNumber: z
      .union([
        z.literal(''),
        z.string().regex(/^[0-9A-Z]{3,20}$/, 'Enter the number without “RC”, like 1482093'),
      ])
      .nullable()
      .transform((text) => text || null)
      .optional(),
    companyAddress: contactText('The address', 200),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type ChangeContact = z.infer<typeof changeContactSchema>;
