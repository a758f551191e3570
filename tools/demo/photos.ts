import { uploadTargetSchema } from '../../supabase/functions/_shared/contracts/verification.ts';
import { signIn } from './people.ts';
import { drawPortrait } from './portraits.ts';
import { withDatabase, type DemoStack } from './stack.ts';

/** Some drivers have a photo; the others show their initial. */
const LOOKS: Record<string, Parameters<typeof drawPortrait>[0]> = {
  driver: {
    background: [226, 216, 190],
    skin: [122, 78, 52],
    clothes: [11, 93, 59],
    hair: [28, 22, 20],
    on: 'nothing',
  },
  amina: {
    background: [205, 222, 214],
    skin: [146, 98, 66],
    clothes: [178, 92, 52],
    hair: [178, 92, 52],
    on: 'hair',
  },
  tunde: {
    background: [214, 220, 232],
    skin: [98, 62, 42],
    clothes: [52, 70, 128],
    hair: [24, 20, 18],
    on: 'head',
  },
};

/** Gives three demo drivers a photo, once: uploaded as drivers do, and approved by the operator. */
export async function addPhotos(stack: DemoStack): Promise<void> {
  await withDatabase(stack, async (sql) => {
    const emails = Object.keys(LOOKS).map((name) => `${name}@tafiya.test`);
    const lacking = await sql<{ email: string }[]>`
      select p.email from public.profiles p join public.driver_profiles d on d.id = p.id
      where p.email in ${sql(emails)} and p.photo_path is null and d.is_driver_verified`;
    if (lacking.length === 0) return;
    await Promise.all(lacking.map(({ email }) => choosePhoto(stack, email.replace(/@.*/, ''))));
    await sql`
      update public.driver_profiles d set approved_photo_path = p.photo_path
      from public.profiles p
      where p.id = d.id and p.email in ${sql(lacking.map(({ email }) => email))}`;
  });
}

async function choosePhoto({ url }: DemoStack, name: string): Promise<void> {
  const looks = LOOKS[name];
  if (looks === undefined) return;
  const driver = await signIn(url, name);
  const photo = { kind: 'profile-photo', contentType: 'image/png' };
  const { uploadURL, path } = uploadTargetSchema.parse(await driver('POST', '/objects/upload', photo));
  const stored = await fetch(new URL(uploadURL, url), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(drawPortrait(looks)),
  });
  if (!stored.ok) throw new Error(`The photo was not stored: ${stored.status}`);
  await driver('PATCH', '/user', { photoPath: path });
}
