import { z } from 'zod';
import { TRACKING_APPS } from './traccar.rules.ts';
import { moment } from '../../core/moment.contract.ts';

/** GET /api/driver/devices: a phone of the driver that sends its position with a tracking app. */
export const driverDeviceSchema = z.object({
  id: z.string(),
  createdAt: moment,
  /** Null until the app has sent something. */
  lastSeenAt: moment.nullable(),
  app: z.enum(TRACKING_APPS).nullable(),
  /** Percent. */
  battery: z.number().nullable(),
  /** Why the last position that was not taken was dropped. */
  dropped: z.object({ at: moment, reason: z.string() }).nullable(),
});
export type DriverDevice = z.infer<typeof driverDeviceSchema>;

/** POST /api/driver/devices: the only answer that holds the token. */
export const newDriverDeviceSchema = driverDeviceSchema.extend({ token: z.string() });
export type NewDriverDevice = z.infer<typeof newDriverDeviceSchema>;
