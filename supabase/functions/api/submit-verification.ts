import type { DriverVerification, VehicleInput } from '../_shared/contracts/verification.ts';
import { readDriverProfile } from '../_shared/data/drivers.ts';
import { saveOwnVehicle, submitVerification } from '../_shared/data/verification.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { sniffFileType } from '../_shared/domain/file-type.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import type { DocumentStorage } from '../_shared/http/document-storage.ts';

const DOCUMENTS = [
  ['driverLicenseUrl', 'Please upload your driver license'],
  ['passportPhotoUrl', 'Please upload your passport photograph'],
] as const;

interface Sent<Details> {
  asCaller: AsCaller;
  documents: DocumentStorage;
  details: Details;
  /** The driver's own token: they can only name files that they may read. */
  token: string;
}

/**
 * Looks into both files, then submits.
 * @throws AppError 403 for others than drivers, 400 for a missing document, 415 for one that is neither image nor PDF; the rest is SQL's.
 */
export async function submitWithDocuments(sent: Sent<DriverVerification>): Promise<void> {
  // Whoever may not submit is told so first, whatever they send.
  await readDriverProfile(sent.asCaller);
  for (const [field, missing] of DOCUMENTS) await checkFile(sent, sent.details[field], missing);
  await submitVerification(sent.asCaller, sent.details);
}

/** Saves the driver's vehicle, after a look into the proof of ownership if one is sent. @throws AppError as above. */
export async function saveVehicleWithProof(sent: Sent<VehicleInput>): Promise<void> {
  await readDriverProfile(sent.asCaller);
  const proof = sent.details.proofOfOwnershipUrl;
  if (proof) await checkFile(sent, proof, 'Please upload the proof of ownership again');
  await saveOwnVehicle(sent.asCaller, sent.details);
}

/** A file is what its first bytes say, whatever it is called. */
async function checkFile({ documents, token }: Sent<unknown>, path: string, missing: string): Promise<void> {
  const bytes = await documents.firstBytes(path, token);
  if (!bytes) throw new AppError('invalid_input', missing);
  if (!sniffFileType(bytes)) {
    throw new AppError('unsupported_media_type', 'Documents must be images or PDF files.');
  }
}
