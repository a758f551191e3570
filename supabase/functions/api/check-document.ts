import type { EditUser } from '../_shared/contracts/account.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { sniffFileType } from '../_shared/domain/file-type.ts';
import type { DocumentStorage } from '../_shared/http/document-storage.ts';

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
