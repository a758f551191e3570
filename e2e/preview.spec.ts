import { expect, test } from '@playwright/test';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { publishTrip } from './support/trips.ts';

/** The user agents of messengers; Signal calls itself WhatsApp, and Messages of iOS names three. */
const PROGRAMS = [
  'WhatsApp/2.23.20.0 A',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  'Mastodon/4.3.0 (http.rb/5.2.0; +https://mastodon.social/)',
];

test('the address of a trip, copied from the bar, has a preview that names the trip', async ({
  browser,
  request,
}) => {
  const driver = await registerPerson({ browser, request }, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Gombe', destination: 'Bauchi', daysAhead: 26 });
  for (const address of [`/trips/${trip.id}`, `/trips/${trip.id}?from=x&to=y`, `/trips/${trip.id}/`]) {
    for (const program of PROGRAMS) {
      const answer = await request.get(address, { headers: { 'user-agent': program } });
      expect(await answer.text(), `${program} at ${address}`).toContain(
        '<meta property="og:title" content="Gombe to Bauchi, ',
      );
    }
    const page = await request.get(address);
    expect(await page.text()).not.toContain('og:title" content="Gombe');
  }
  await driver.context.close();
});
