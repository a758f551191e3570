import type { VehicleInput } from './own.contract.ts';
import { requireDriver } from '../core/access/queries.ts';
import { checkDocument, type Submission } from '../documents/actions.ts';
import { command } from '../core/database/command.ts';

const VEHICLE_PHOTO = {
  missing: 'Please upload the photo of the vehicle again',
  name: 'photo of the vehicle',
  imagesOnly: true,
};

const OWNERSHIP = { missing: 'Please upload the proof of ownership again', name: 'proof of ownership' };

/** Checks the photo and the proof of ownership, if given, and saves the driver's vehicle. @throws AppError as `submitWithDocuments`. */
export async function saveVehicleWithDocuments(submission: Submission<VehicleInput>): Promise<void> {
  // A caller who has no vehicle gets that error first, whatever the files.
  await submission.asCaller(requireDriver);
  const { photoUrl, proofOfOwnershipUrl } = submission.details;
  if (photoUrl) await checkDocument({ ...submission, path: photoUrl }, VEHICLE_PHOTO);
  if (proofOfOwnershipUrl) await checkDocument({ ...submission, path: proofOfOwnershipUrl }, OWNERSHIP);
  await command(submission.asCaller, 'save_own_vehicle', { details: submission.details });
}
