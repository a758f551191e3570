import type { EditUser } from '../account/contract.ts';
import type { DriverVerification, VehicleInput } from '../drivers/verification.contract.ts';
import type { PaperInput } from '../vehicles/papers.contract.ts';
import { ping } from '../core/access/queries.ts';
import { readDriverProfile, submitVerification } from '../drivers/queries.ts';
import { saveOwnVehicle } from '../vehicles/own.queries.ts';
import { savePaper } from '../vehicles/papers.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { sniffFileType } from './file-type.rules.ts';
import type { DocumentStorage } from './storage.ts';

interface Upload {
  documents: DocumentStorage;
  path: string;
  /** The caller's own token: it reads only files that the caller may read. */
  token: string;
}

interface Expected {
  /** The document's name in error messages. */
  name: string;
  missing: string;
  imagesOnly?: boolean;
}

const PHOTO = { missing: 'Upload your photo first', name: 'photo', imagesOnly: true };
const PROOF_OF_ADDRESS = { missing: 'Upload your proof of address first', name: 'proof of address' };

const LICENSE = { missing: 'Please upload your driver license', name: 'driver license' };
const PASSPORT = { missing: 'Please upload your passport photograph', name: 'passport photograph' };
const VEHICLE_PHOTO = {
  missing: 'Please upload the photo of the vehicle again',
  name: 'photo of the vehicle',
  imagesOnly: true,
};
const PAPER = { missing: 'Please upload the document', name: 'document' };
const OWNERSHIP = { missing: 'Please upload the proof of ownership again', name: 'proof of ownership' };

/**
 * Checks the type of an uploaded file by its first bytes.
 * @throws AppError 400 with the message `missing`; 415 unless it is an image or, where allowed, a PDF.
 */
async function checkDocument(
  { documents, path, token }: Upload,
  { name, missing, imagesOnly = false }: Expected,
): Promise<void> {
  const bytes = await documents.firstBytes(path, token);
  if (!bytes) throw new AppError('invalid_input', missing);
  const type = sniffFileType(bytes);
  if (!type || (imagesOnly && !type.contentType.startsWith('image/'))) {
    const allowed = imagesOnly ? 'an image' : 'an image or a PDF';
    throw new AppError('unsupported_media_type', `Your ${name} must be ${allowed}.`);
  }
}

/** Checks the files that a profile change names. @throws AppError 400, 415. */
export async function checkOwnFiles(
  documents: DocumentStorage,
  { photoPath, proofOfAddressPath }: EditUser,
  token: string,
): Promise<void> {
  if (typeof photoPath === 'string') await checkDocument({ documents, path: photoPath, token }, PHOTO);
  if (proofOfAddressPath !== undefined) {
    await checkDocument({ documents, path: proofOfAddressPath, token }, PROOF_OF_ADDRESS);
  }
}

interface Submission<Details> {
  asCaller: AsCaller;
  documents: DocumentStorage;
  details: Details;
  token: string;
}

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

/** Checks the photo and the proof of ownership, if given, and saves the driver's vehicle. @throws AppError as `submitWithDocuments`. */
export async function saveVehicleWithDocuments(submission: Submission<VehicleInput>): Promise<void> {
  await readDriverProfile(submission.asCaller);
  const { photoUrl, proofOfOwnershipUrl } = submission.details;
  if (photoUrl) await checkDocument({ ...submission, path: photoUrl }, VEHICLE_PHOTO);
  if (proofOfOwnershipUrl) await checkDocument({ ...submission, path: proofOfOwnershipUrl }, OWNERSHIP);
  await saveOwnVehicle(submission.asCaller, submission.details);
}

/** Checks the file and adds or replaces the paper. @throws AppError 400, 415, and the refusals of `private.save_paper`. */
export async function savePaperWithDocument(submission: Submission<PaperInput>): Promise<void> {
  await ping(submission.asCaller);
  await checkDocument({ ...submission, path: submission.details.documentUrl }, PAPER);
  await savePaper(submission.asCaller, submission.details);
}
