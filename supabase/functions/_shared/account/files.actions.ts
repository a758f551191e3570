import type { EditUser } from '../people/account.contract.ts';
import type { DocumentStorage } from '../documents/storage.ts';
import { checkDocument } from '../documents/actions.ts';

const PHOTO = { missing: 'Upload your photo first', name: 'photo', imagesOnly: true };

const PROOF_OF_ADDRESS = { missing: 'Upload your proof of address first', name: 'proof of address' };

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
