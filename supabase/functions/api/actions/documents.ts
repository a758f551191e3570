import type { EditUser } from '../../_shared/contracts/account.ts';
import type { DriverVerification, VehicleInput } from '../../_shared/contracts/verification.ts';
import { readDriverProfile, saveOwnVehicle, submitVerification } from '../../_shared/data/drivers.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { sniffFileType } from '../../_shared/domain/file-type.ts';
import type { DocumentStorage } from '../../_shared/http/document-storage.ts';

interface Upload {
  documents: DocumentStorage;
  path: string;
  /** The owner's own: they can only name files that they may read. */
  token: string;
}

interface Expected {
  /** What the file is, as its owner says it. */
  name: string;
  missing: string;
  imagesOnly?: boolean;
}

const PHOTO = { missing: 'Upload your photo first', name: 'photo', imagesOnly: true };
const PROOF_OF_ADDRESS = { missing: 'Upload your proof of address first', name: 'proof of address' };

/**
 * Looks into an uploaded file: it is what its first bytes say, whatever it is called.
 * @throws AppError 400 in the words `missing`; 415 for what is neither image nor, where allowed, PDF.
 */
export async function checkDocument(
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

/** Looks into the files that a change of the profile names. @throws AppError 400, 415. */
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

const LICENSE = { missing: 'Please upload your driver license', name: 'driver license' };
const PASSPORT = { missing: 'Please upload your passport photograph', name: 'passport photograph' };
const OWNERSHIP = { missing: 'Please upload the proof of ownership again', name: 'proof of ownership' };

interface Sent<Details> {
  asCaller: AsCaller;
  documents: DocumentStorage;
  details: Details;
  token: string;
}

/**
 * Looks into both files, then submits.
 * @throws AppError 403 for others than drivers, 400 for a missing document, 415 for one that is neither image nor PDF; the rest is SQL's.
 */
export async function submitWithDocuments(sent: Sent<DriverVerification>): Promise<void> {
  // Whoever may not submit is told so first, whatever they send.
  await readDriverProfile(sent.asCaller);
  await checkDocument({ ...sent, path: sent.details.driverLicenseUrl }, LICENSE);
  await checkDocument({ ...sent, path: sent.details.passportPhotoUrl }, PASSPORT);
  await submitVerification(sent.asCaller, sent.details);
}

/** Saves the driver's vehicle, after a look into the proof of ownership if one is sent. @throws AppError as above. */
export async function saveVehicleWithProof(sent: Sent<VehicleInput>): Promise<void> {
  await readDriverProfile(sent.asCaller);
  const proof = sent.details.proofOfOwnershipUrl;
  if (proof) await checkDocument({ ...sent, path: proof }, OWNERSHIP);
  await saveOwnVehicle(sent.asCaller, sent.details);
}
