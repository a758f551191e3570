import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { closedTripPage, PAGE_POLICY, tripPage } from './page.ts';
import type { TripWords } from './words.ts';

const words: TripWords = {
  origin: 'Lagos',
  destination: 'Abuja',
  departure: 'Fri 27 Nov, 07:30',
  fare: '₦21,500 per seat',
  seats: '3 of 6 seats free',
  isWomenOnly: false,
};
const place = { tripId: '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01', origin: 'https://tafiya.test' };

async function textOf(page: string | Promise<string>): Promise<string> {
  return String(await page);
}

async function tagsOf(page: string | Promise<string>): Promise<Record<string, string>> {
  const tags = (await textOf(page)).matchAll(/<meta\s+(?:property|name)="([^"]+)"\s+content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

test('messengers read route, departure, fare, free seats and the address of the picture', async () => {
  const link = `${place.origin}/api/t/${place.tripId}`;
  expect(await tagsOf(tripPage(words, place))).toMatchObject({
    'og:title': 'Lagos to Abuja, Fri 27 Nov, 07:30',
    'og:description': '₦21,500 per seat. 3 of 6 seats free. See the trip on Tafiya.',
    'og:url': link,
    'og:image': `${link}/picture.png?v=Fri+27+Nov%2C+07%3A30+%E2%82%A621%2C500+per+seat`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
});

test('without the address of the web app there are no tags that need it', async () => {
  const tags = await tagsOf(tripPage(words, { ...place, origin: '' }));
  expect(tags).not.toHaveProperty('og:url');
  expect(tags).not.toHaveProperty('og:image');
});

test('a trip for women only says so', async () => {
  const page = tripPage({ ...words, isWomenOnly: true }, place);
  expect((await tagsOf(page))['og:description']).toContain('. Women only. ');
  expect(await textOf(page)).toContain('<dd>Women only</dd>');
  expect(await textOf(tripPage(words, place))).not.toContain('Women only');
});

test.each([
  '<script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  '</title><b>',
])('the text %s is shown as text', async (text) => {
  const page = await textOf(tripPage({ ...words, origin: text, destination: text }, place));
  expect(page).not.toContain(text);
  const plain = await textOf(tripPage(words, place));
  expect(page.match(/<[^>]+?(?=[\s>])/g)).toEqual(plain.match(/<[^>]+?(?=[\s>])/g));
});

test('the policy allows exactly the script that leads browsers to the trip', async () => {
  const scripts = [...(await textOf(tripPage(words, place))).matchAll(/<script>([^]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  expect(hashes).toHaveLength(1);
  expect(PAGE_POLICY).toContain(`script-src 'sha256-${hashes[0] ?? ''}';`);
});

test('a trip that is not open leads nowhere by itself and is not for search engines', async () => {
  expect(await textOf(closedTripPage())).not.toContain('<script');
  expect(await tagsOf(closedTripPage())).toMatchObject({ robots: 'noindex' });
});
