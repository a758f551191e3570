import type { UploadKind } from '../contract.ts';
import type { Person } from '../../../api/testing/cast.ts';
import type { Facade } from '../../../api/testing/facade.ts';
import { PNG } from './files.ts';

type Documents = Pick<Facade, 'services'>;

/** Uploads an image into the person's folder and gives its path. */
export async function uploadDocument(
  { services }: Documents,
  { id, token }: Person,
  kind: UploadKind,
): Promise<string> {
  const path = `${id}/${kind}-${crypto.randomUUID()}.png`;
  await services.documents.upload({ path, contentType: 'image/png', bytes: PNG }, token);
  return path;
}

/** Uploads a photo of `size` bytes that an administrator has approved, and gives its path. */
export async function showPhoto(
  { services, sql }: Pick<Facade, 'services' | 'sql'>,
  { id, token }: Person,
  size = PNG.length,
): Promise<string> {
  const path = `${id}/profile-photo-${crypto.randomUUID()}.png`;
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  await services.documents.upload({ path, contentType: 'image/png', bytes }, token);
  await sql`update public.profiles set photo_path = ${path} where id = ${id}`;
  await sql`update public.driver_profiles set approved_photo_path = ${path} where id = ${id}`;
  return path;
}

/** The files of a driver's new vehicle. */
export async function vehicleFiles(facade: Documents, driver: Person) {
  return {
    colour: 'Silver',
    photoUrl: await uploadDocument(facade, driver, 'vehicle-photo'),
    proofOfOwnershipUrl: await uploadDocument(facade, driver, 'proof-of-ownership'),
  };
}
