import type { DriverVerification } from './verification.contract.ts';
import { readDriverProfile, submitVerification } from './queries.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';

const LICENSE = { missing: 'Please upload your driver license', name: 'driver license' };

const PASSPORT = { missing: 'Please upload your passport photograph', name: 'passport photograph' };

/**
 * Checks both files and submits the driver's documents for review.
 * @throws AppError 403 if the caller is not a driver, 400 for a missing file, 415 unless it is an image or PDF, and the
 * refusals of `private.submit_verification`.
 */
export async function submitWithDocuments(submission: Submission<DriverVerification>): Promise<void> {
  // A caller who may not submit gets that error first, whatever the files.
  await readDriverProfile(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.driverLicenseUrl }, LICENSE);
  await checkDocument({ ...submission, path: submission.details.passportPhotoUrl }, PASSPORT);
  await submitVerification(submission.asCaller, submission.details);
}
