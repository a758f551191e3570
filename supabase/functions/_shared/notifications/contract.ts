import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

export const notificationKindSchema = z.enum([
  'booking_created',
  'booking_cancelled',
  'trip_changed',
  'trip_cancelled',
  'trip_status',
  'verification_approved',
  'verification_rejected',
  'account_verified',
  'account_rejected',
  'suspended',
  'unsuspended',
  'driver_suspended',
  'rating_due',
  'fleet_invitation',
  'paper_expiring',
  'payout_account',
  'payment',
  'refund',
  'payout',
  'claim',
  'booking_confirmed',
  'trip_reminder',
  'driver_waiting',
  'message',
  'sos',
  'check_in',
  'support',
  'password_changed',
  'sos_again',
  'email_changed',
  'phone_changed',
  'export_ready',
  'new_device',
  'booking_requested',
  'request_ended',
  'trip_alert',
  'seats_free',
]);

/**
 * A stored notification. `link` is a path of the web app. `trip`: what it is about, as planned now: the caller's part of it, or
 * the whole; null if it is about no trip that they see.
 */
const notificationSchema = z.object({
  id: z.guid(),
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  trip: z
    .object({
      id: z.guid(),
      origin: z.string(),
      destination: z.string(),
      departureDate: moment,
      arrivalDate: moment,
    })
    .nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;
/** GET /api/notifications (newest first, paged) */
export const notificationListSchema = z.array(notificationSchema);
/** GET /api/notifications/unread */
export const unreadCountSchema = z.object({ unread: z.number().int() });
/** POST /api/notifications/read: marks these as read, or all if empty. Returns the unread count. */
export const readNotificationsSchema = z.object({ ids: z.array(z.guid()).max(100).default([]) });
