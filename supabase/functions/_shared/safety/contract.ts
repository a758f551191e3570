import { z } from 'zod';
import { EMERGENCY_CONTACTS_MAX, REASON_MAX_CHARACTERS, RELATION_MAX_CHARACTERS } from './limits.rules.ts';
import { TRIP_STATUSES } from '../trips/status.rules.ts';
import { displayName, personName, phone } from '../people/auth/contract.ts';
import { givenMoment, moment } from '../core/moment.contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';

/** The people whom administrators call in an emergency and an alarm notifies by SMS. */
export const emergencyContactSchema = z.object({
  name: personName,
  phone,
  relation: displayName('Relation')
    .min(2, 'Relation is required')
    .max(RELATION_MAX_CHARACTERS, `Relation must have at most ${RELATION_MAX_CHARACTERS} characters`),
});
export type EmergencyContact = z.infer<typeof emergencyContactSchema>;
export const emergencyContactListSchema = z.array(emergencyContactSchema);

/** Whether an alarm notifies a contact: `waits` until `countsAt`, unless they confirm before. */
const contactStateSchema = z.enum(['confirmed', 'declined', 'counts', 'waits']);
/** GET /api/user/emergency-contacts: the first one first. */
export const ownContactListSchema = z.array(
  emergencyContactSchema.extend({ state: contactStateSchema, countsAt: moment }),
);
export type OwnContact = z.infer<typeof ownContactListSchema>[number];

/** PUT /api/user/emergency-contacts: replaces all; the empty list removes them. */
export const saveEmergencyContactsSchema = z.object({
  contacts: emergencyContactListSchema
    .max(EMERGENCY_CONTACTS_MAX, `You can name at most ${EMERGENCY_CONTACTS_MAX} emergency contacts.`)
    .refine(
      (contacts) => new Set(contacts.map((contact) => contact.phone)).size === contacts.length,
      'Two emergency contacts cannot have the same phone number.',
    ),
});

export const sosPositionSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Metres. */
  accuracy: z.number().nullable(),
  recordedAt: givenMoment,
});
export type SosPosition = z.infer<typeof sosPositionSchema>;

/** PUT /api/sos/{clientKey}: nothing in it can refuse an alarm; a value that is not valid counts as missing. */
export const raiseSosSchema = z.object({
  tripId: z.guid().nullable().default(null).catch(null),
  /** When the person held the button, by their phone. */
  raisedAt: givenMoment.nullable().default(null).catch(null),
  position: sosPositionSchema.nullable().default(null).catch(null),
});

const reason = z
  .string()
  .trim()
  .min(1, 'Please give a reason')
  .max(REASON_MAX_CHARACTERS, `The reason must have at most ${REASON_MAX_CHARACTERS} characters`);

/** POST /api/sos/{clientKey}/close, POST /api/admin/alarms/{id}/close, .../check-ins/{personId}/{tripId}/settle. */
export const alarmReasonSchema = z.object({ reason });

/** POST /api/contact-requests/view: the token of the link in the SMS that asks an emergency contact. */
export const contactRequestSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not valid'),
});
export const contactAnswerSchema = z.enum(['confirmed', 'declined'], 'Please agree or refuse.');
/** POST /api/contact-requests/answer */
export const answerContactRequestSchema = contactRequestSchema.extend({ answer: contactAnswerSchema });
/** The person who asks, and the contact's answer. */
export const contactRequestViewSchema = z.object({
  firstName: z.string(),
  answer: contactAnswerSchema.nullable(),
});
export type ContactRequestView = z.infer<typeof contactRequestViewSchema>;

/** The fields that a phone reads with an alarm key alone: the next person at that phone must not read more. */
const alarmStateSchema = z.object({
  clientKey: z.string(),
  raisedAt: moment,
  receivedAt: moment,
  acknowledgedAt: moment.nullable(),
  closedAt: moment.nullable(),
});
const alarmDetailsSchema = z.object({
  tripId: z.string().nullable(),
  /** How many emergency contacts the person has named, and how many of them have our SMS. */
  contacts: z.number(),
  told: z.number(),
  /** The state of our SMS to each contact. */
  people: z.array(
    z.object({
      name: z.string(),
      phone: z.string(),
      sms: z.enum(['waiting', 'sent', 'delivered', 'not_delivered', 'not_sent']),
      /**
       * Why none was sent. `sender`: the person has no proved number and no booked trip today; `unconfirmed`: named less than 24
       * hours ago; `ceiling`: too many SMS today; `off`: this platform sends none, or it was too late.
       */
      why: z.enum(['sender', 'unconfirmed', 'declined', 'ceiling', 'off']).nullable(),
    }),
  ),
  /** The contacts' link also shows the vehicle: the person is on board and has not said that they got off. */
  isVehicleShown: z.boolean(),
});
/** An alarm as the person who raised it sees it. */
export const ownAlarmSchema = alarmStateSchema.extend(alarmDetailsSchema.shape);
export type OwnAlarm = z.infer<typeof ownAlarmSchema>;
/** PUT /api/sos/{clientKey}: without the details when an alarm key came without a token of its person. */
export const raisedAlarmSchema = alarmStateSchema.extend(alarmDetailsSchema.partial().shape);
export type RaisedAlarm = z.infer<typeof raisedAlarmSchema>;

/** POST /api/sos/keys: with `X-Alarm-Key`, it raises an alarm of the person after their token has expired. */
export const alarmKeySchema = z.object({ key: z.string() });

/** GET /api/sos: the open alarm, and the check-in that waits for an answer. */
export const ownSafetySchema = z.object({
  alarm: ownAlarmSchema.nullable(),
  checkIn: z.object({ tripId: z.string(), askedAt: moment, trip: z.string() }).nullable(),
});
export type OwnSafety = z.infer<typeof ownSafetySchema>;

const adminAlarmSchema = z.object({
  id: z.string(),
  personId: z.guid(),
  name: z.string(),
  phone: z.string().nullable(),
  isSuspended: z.boolean(),
  isPhoneProved: z.boolean(),
  role: z.enum(['driver', 'passenger']),
  trip: z
    .object({
      id: z.string(),
      /** Route and times in words. */
      words: z.string(),
      status: z.enum(TRIP_STATUSES),
      driverId: z.guid().nullable(),
      driverName: z.string().nullable(),
      driverPhone: z.string().nullable(),
      plateNumber: z.string().nullable(),
    })
    .nullable(),
  raisedAt: moment,
  receivedAt: moment,
  acknowledgedAt: moment.nullable(),
  closedAt: moment.nullable(),
  /** continued: by the next alarm of the same person. */
  closedBy: z.enum(['person', 'administrator', 'clock', 'continued']).nullable(),
  closeReason: z.string().nullable(),
  /** How many alarms this row stands for: of new accounts or of one network, whose people have proved nothing. Null: only itself. */
  floodSize: z.number().int().nullable(),
  /** The newest first. */
  positions: z.array(sosPositionSchema),
  contacts: z.array(
    emergencyContactSchema.extend({
      name: z.string(),
      phone: z.string(),
      relation: z.string(),
      /** Of the SMS; null: we send them none. */
      state: z.enum(['waiting', 'sent', 'skipped', 'dead']).nullable(),
    }),
  ),
});
export type AdminAlarm = z.infer<typeof adminAlarmSchema>;

const adminCheckInSchema = z.object({
  personId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  tripId: z.string(),
  trip: z.string(),
  askedAt: moment,
});
export type AdminCheckIn = z.infer<typeof adminCheckInSchema>;

/** `flood`: the id of a row with a `floodSize`, whose alarms are wanted. */
export const adminAlarmsQuerySchema = pageQuerySchema.extend({ flood: z.guid().optional() });
/**
 * GET /api/admin/alarms: a page of the open alarms, people on a trip and proved ones first, then of those closed within a day;
 * with the first page, people who did not answer a check-in.
 */
export const adminAlarmsSchema = z.object({
  alarms: z.array(adminAlarmSchema),
  nextCursor: z.string().nullable(),
  /** All open alarms that are not acknowledged. */
  newAlarms: z.number().int(),
  checkIns: z.array(adminCheckInSchema),
});
