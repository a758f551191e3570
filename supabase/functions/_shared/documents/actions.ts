import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { readFileType } from './file-content.rules.ts';
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

/**
 * Checks the type of an uploaded file by its bytes: a picture has a size, a PDF has pages.
 * @throws AppError 400 with the message `missing`, or for an empty file; 415 unless it is an image or, where allowed, a PDF.
 */
export async function checkDocument(
  { documents, path, token }: Upload,
  { name, missing, imagesOnly = false }: Expected,
): Promise<void> {
  const bytes = await documents.wholeFile(path, token);
  if (!bytes) throw new AppError('invalid_input', missing);
  if (bytes.length === 0) {
    throw new AppError('invalid_input', `Your ${name} is an empty file. Please choose it again.`);
  }
  const type = readFileType(bytes);
  if (!type || (imagesOnly && !type.contentType.startsWith('image/'))) {
    const allowed = imagesOnly ? 'an image' : 'an image or a PDF';
    throw new AppError('unsupported_media_type', `Your ${name} must be ${allowed}.`);
  }
}

export interface Submission<Details> {
  asCaller: AsCaller;
  documents: DocumentStorage;
  details: Details;
  token: string;
}
