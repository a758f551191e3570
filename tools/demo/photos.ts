import { randomUUID } from 'node:crypto';
import { drawPortrait, type Looks } from './portraits.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** Some drivers have a photo; the others show their initial. */
const DRIVERS: readonly (Looks & { email: string })[] = [
  {
    email: 'driver@tafiya.test',
    background: [226, 216, 190],
    skin: [122, 78, 52],
    clothes: [11, 93, 59],
    hair: [28, 22, 20],
    on: 'nothing',
  },
  {
    email: 'amina@tafiya.test',
    background: [205, 222, 214],
    skin: [146, 98, 66],
    clothes: [178, 92, 52],
    hair: [178, 92, 52],
    on: 'hair',
  },
  {
    email: 'tunde@tafiya.test',
    background: [214, 220, 232],
    skin: [98, 62, 42],
    clothes: [52, 70, 128],
    hair: [24, 20, 18],
    on: 'head',
  },
];

/** Gives three demo drivers a photo that is approved; once. As operator: signing in three times would make the start slower. */
export async function addPhotos(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    for (const { email, ...looks } of DRIVERS) {
      const [driver] = await sql<{ id: string }[]>`
        select p.id from public.profiles p join public.driver_profiles d on d.id = p.id
        where p.email = ${email} and p.photo_path is null and d.is_driver_verified`;
      if (!driver) continue;
      const path = `${driver.id}/profile-photo-${randomUUID()}.png`;
      await store(stack, path, await drawPortrait(looks));
      await sql`update public.profiles set photo_path = ${path} where id = ${driver.id}`;
      await sql`update public.driver_profiles set approved_photo_path = ${path} where id = ${driver.id}`;
    }
  });
}

async function store(
  { url, secretKey }: DemoStack,
  path: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const stored = await fetch(`${url}/storage/v1/object/documents/${path}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'image/png' },
    body: photo,
  });
  if (!stored.ok) throw new Error(`A photo was not stored: ${stored.status} ${await stored.text()}`);
}
