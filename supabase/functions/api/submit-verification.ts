import type { DriverVerification, VehicleInput } from '../_shared/contracts/verification.ts';
import { readDriverProfile } from '../_shared/data/drivers.ts';
import { saveOwnVehicle, submitVerification } from '../_shared/data/verification.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import type { DocumentStorage } from '../_shared/http/document-storage.ts';
import { checkDocument } from './check-document.ts';

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
