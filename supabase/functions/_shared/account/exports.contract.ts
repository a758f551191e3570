import { z } from 'zod';
import { givenPassword } from '../people/auth/contract.ts';
import { moment } from '../core/moment.contract.ts';

/** GET /api/user/export/file: the file with the caller's data. `bytes` and `expiresAt` are known when it is `ready`. */
export const exportFileSchema = z.object({
  state: z.enum(['none', 'waiting', 'ready']),
  askedAt: moment.nullable(),
  bytes: z.number().int().nullable(),
  expiresAt: moment.nullable(),
});
export type ExportFile = z.infer<typeof exportFileSchema>;

/** POST /api/user/export/file/link: with the current password, because a session on a borrowed phone is not enough. */
export const openExportSchema = z.object({ password: givenPassword() });
