import type { DriverVerification } from '../_shared/contracts/verification.ts';
import { readDriverProfile } from '../_shared/data/drivers.ts';
import { submitVerification } from '../_shared/data/verification.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { sniffFileType } from '../_shared/domain/file-type.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import type { DocumentStorage } from '../_shared/http/document-storage.ts';

const DOCUMENTS = [
  ['driverLicenseUrl', 'Please upload your driver license'],
  ['passportPhotoUrl', 'Please upload your passport photograph'],
] as const;

interface Submission {
  asCaller: AsCaller;
  documents: DocumentStorage;
  details: DriverVerification;
  /** The driver's own token: they can only name files that they may read. */
  token: string;
}

/**
 * Looks into both files, then submits. A file is what its first bytes say, whatever it is called.
 * @throws AppError 403 for others than drivers, 400 for a missing document, 415 for one that is neither image nor PDF; the rest is SQL's.
 */
export async function submitWithDocuments({
  asCaller,
  documents,
  details,
  token,
}: Submission): Promise<void> {
  // Whoever may not submit is told so first, whatever they send.
  await readDriverProfile(asCaller);
  for (const [field, missing] of DOCUMENTS) {
    const bytes = await documents.firstBytes(details[field], token);
    if (!bytes) throw new AppError('invalid_input', missing);
    if (!sniffFileType(bytes)) {
      throw new AppError('unsupported_media_type', 'Documents must be images or PDF files.');
    }
  }
  await submitVerification(asCaller, details);
}
