import { z } from 'zod';
import { usualType } from './file-type.rules.ts';

/** GET /api/documents?path= : a signed URL for the caller's own document, valid for 5 minutes. */
export const documentQuerySchema = z.object({ path: z.string().min(1).max(300) });

export const documentLinkSchema = z.object({ url: z.string() });

/** POST /api/objects/upload: the purpose of the file and its content type. */
const uploadKindSchema = z.enum([
  'driver-license',
  'passport-photograph',
  'proof-of-address',
  'profile-photo',
  'proof-of-ownership',
  'vehicle-photo',
  'roadworthiness',
  'insurance',
]);
export type UploadKind = z.infer<typeof uploadKindSchema>;

export const uploadContentTypeSchema = z.enum([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
]);

export const uploadRequestSchema = z
  .object({
    kind: uploadKindSchema.default('driver-license'),
    contentType: z.string().overwrite(usualType).pipe(uploadContentTypeSchema).default('image/jpeg'),
  })
  .refine(
    ({ kind, contentType }) =>
      (kind !== 'profile-photo' && kind !== 'vehicle-photo') || contentType.startsWith('image/'),
    'Your photo must be an image.',
  );

/** PUT the bytes to `uploadURL` with their content type; later requests name the file by `path`. */
export const uploadTargetSchema = z.object({ uploadURL: z.string(), path: z.string() });
export type UploadTarget = z.infer<typeof uploadTargetSchema>;
