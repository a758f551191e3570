import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAsAdmin } from './support/admin.ts';
import { verifyDriver } from './support/drivers.ts';
import { DEMO_PASSWORD, newAccount, registerPerson, signIn } from './support/people.ts';
import { bookSeats, completeTrip, publishTrip } from './support/trips.ts';
import { writtenLinks } from './support/written-links.ts';

/*
 * Every link of a notification, mail, push or SMS opens the page that its words promise, and every page shows all of itself in 320 px
 * and with text of twice the size.
 */

/** The content of a page. */
type Shown = (page: Page) => Locator;
const titled =
  (name: string | RegExp): Shown =>
  (page) =>
    page.getByRole('heading', { name }).first();
const part =
  (id: string): Shown =>
  (page) =>
    page.locator(`#${id}`);

const PASSENGER: Record<string, Shown> = {
  '/dashboard': titled(/My trips$/),
  '/account/notifications': titled('Notifications'),
  '/account/privacy': titled('Privacy'),
  '/account/profile': titled('Profile'),
  '/account/profile#phone': part('phone'),
  '/account/safety': titled('Safety'),
  '/alerts#*': titled('Alerts'),
  '/alerts/trips': titled('Trip alerts'),
  '/bookings/*/payment': titled(/Payment|ticket/),
  '/messages/*': titled(/Emeka/),
  '/rate?trip=*': titled(/^How was your trip with/),
  '/rate/*': titled(/^How was your trip with/),
  '/search': titled('Ready to Find Your Trip?'),
  '/sos?trip=*': titled('Emergency'),
  '/support/*': titled('A payment or refund'),
  '/track/*': titled('Trip Tracking'),
  '/trips/*': titled('Kafanchan to Keffi'),
  '/trips/*?from=*&to=*': titled('Kafanchan to Keffi'),
  // Without a missed connection it is the page of the trip.
  '/trips/*/next': titled('Kafanchan to Keffi'),
};
const VISITOR: Record<string, Shown> = {
  '/auth/confirm?token_hash=*&type=email_change': titled('Confirm your email address'),
  '/auth/confirm?token_hash=*&type=invite': titled('New password'),
  '/auth/confirm?token_hash=*&type=magiclink': titled('New password'),
  '/auth/confirm?token_hash=*&type=recovery': titled('New password'),
  '/auth/confirm?token_hash=*&type=signup': titled('Confirm your email address'),
  // Without the secret of the mail or SMS.
  '/c#*': titled('This link is no longer valid'),
  '/confirm-email#*': titled('Confirm your email address'),
  '/contact': titled('Contact'),
  '/contact#*': titled('This link is no longer valid'),
  '/s#*': titled('A trip that someone shares with you'),
};
const DRIVER: Record<string, Shown> = {
  '/account/payments#payouts': part('payouts'),
  '/account/profile#papers': part('papers'),
  '/account/profile#vehicle': part('vehicle'),
  '/driver/earnings': titled('Earnings'),
  '/driver/verify': titled(/verification/i),
};
const COMPANY: Record<string, Shown> = {
  '/corporate': titled(/^\w{3} \d/),
  '/corporate?tab=fleet': titled('Fleet Management'),
  '/corporate?tab=payouts': titled('Payouts'),
  '/corporate?tab=trips': titled('Trip Management'),
  // The trip on the board of its day; a trip that is gone leads to all trips.
  '/corporate?tab=trips#*': titled(/^\d\d:\d\d to |^Trip Management$/),
};
const ADMIN: Record<string, Shown> = {
  '/admin': titled(/Inbox|Analytics/),
  '/admin?tab=alarms&alarm=*': titled('Alarms'),
  '/admin?tab=jobs': titled('Jobs'),
  '/admin?tab=money&list=payouts&run=*': titled('Payouts'),
  '/admin?tab=money&list=signs': titled('Signs of fraud'),
  '/admin?tab=reports': titled('Reports'),
  '/admin?tab=support': titled('Support'),
  '/admin?tab=verification': titled('Unverified Users'),
};

/** Pages that no link leads to. */
const OTHERS = {
  passenger: {
    '/account': titled(/^Account/),
    '/account/payments': titled('Payments'),
    '/alerts': titled('Alerts'),
    '/bookings/*/receipt': titled('Receipt'),
    '/messages': titled('Messages'),
    '/support': titled('Support'),
    '/ticket/*': titled('Kafanchan to Keffi'),
  },
  visitor: {
    '/': titled(/^City to city/),
    '/about': titled('About Tafiya'),
    '/admin-login': titled(/^Administrator/),
    '/auth': titled(/^Welcome/),
    '/auth/forgot': titled(/password/i),
    '/careers': titled('Careers'),
    '/corporate-auth': titled('Tafiya for companies'),
    '/m/*': titled('Page Not Found'),
    '/privacy': titled('Privacy'),
    '/refunds': titled('Refunds'),
    '/terms': titled('Terms'),
  },
  driver: {
    '/create-trip': titled('Create New Trip'),
    '/dashboard': titled(/My trips$/),
    '/driver/devices': titled('Track with the screen off'),
    '/track/*': titled('Trip Tracking'),
    '/trips/*': titled('Kafanchan to Keffi'),
    '/trips/*/manifest': titled(/manifest/i),
  },
} satisfies Record<string, Record<string, Shown>>;

/** Opens each link, with its ids, and waits for what it must show; then nothing of it may be lost on a narrow screen. */
async function open(page: Page, links: Record<string, Shown>, ids: Record<string, string> = {}) {
  for (const [link, shown] of Object.entries(links)) {
    let address = link;
    for (const id of (ids[link] ?? ids[''] ?? randomUUID()).split(' ')) address = address.replace('*', id);
    await page.goto('about:blank');
    await page.goto(address);
    await expect.soft(shown(page), address).toBeVisible();
    if (link.includes('#') && !link.endsWith('#*')) await expect.soft(shown(page), address).toBeInViewport();
    expect.soft(await lostParts(page, 320, '100%'), `${address} at 320 px`).toEqual([]);
    expect.soft(await lostParts(page, 360, '200%'), `${address} with large text`).toEqual([]);
    await page.setViewportSize(PHONE);
  }
}

/** Other addresses of pages that are opened, and where a visitor comes from /auth/confirm. */
const NOT_OPENED = ['/auth/reset', '/account/messages', '/messages/new', '/driver-verification'];

const PHONE = { width: 360, height: 800 };

/** Elements that stick out at the side of the page, or are cut off in it: tags with their text. */
async function lostParts(page: Page, width: number, text: string): Promise<string[]> {
  await page.setViewportSize({ ...PHONE, width });
  return page.evaluate((size) => {
    const root = document.documentElement;
    root.style.fontSize = size;
    const shown = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility());
    // Inside a strip that scrolls at the side nothing is lost.
    const isInStrip = (each: Element | null): boolean =>
      each !== null &&
      each !== document.body &&
      (getComputedStyle(each).overflowX !== 'visible' || isInStrip(each.parentElement));
    const isOut = (each: Element) =>
      each.getBoundingClientRect().right > innerWidth + 1 && !isInStrip(each.parentElement);
    const isCut = (each: Element) =>
      each.matches('h1, h2, h3, p, a, button, label') &&
      each.scrollWidth > each.clientWidth + 1 &&
      getComputedStyle(each).overflowX !== 'visible' &&
      getComputedStyle(each).textOverflow !== 'ellipsis' &&
      each.clientWidth > 1;
    const lost = shown.filter((each) => isOut(each) || isCut(each));
    root.style.fontSize = '';
    return lost.slice(0, 5).map((each) => `${each.tagName} ${(each.textContent ?? '').slice(0, 40)}`);
  }, text);
}

test('the lists here name every link that is written', () => {
  const listed = [PASSENGER, VISITOR, DRIVER, COMPANY, ADMIN].flatMap((links) => Object.keys(links));
  expect(listed.sort()).toEqual(writtenLinks());
});

test('the lists here name every page', () => {
  const links = [PASSENGER, VISITOR, DRIVER, COMPANY, ADMIN, ...Object.values(OTHERS)];
  const opened = new Set(
    links.flatMap((each) => Object.keys(each).map((link) => link.replace(/[?#].*/, ''))),
  );
  const list = readFileSync(path.resolve(import.meta.dirname, '../web/app/pages.ts'), 'utf8');
  const pages = [...list.matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, page = '']) =>
    page.replace(/\/\*$/, '').replace(/:id\??/, '*'),
  );
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => !opened.has(page))).toEqual(NOT_OPENED);
});

test('the links to passengers and to people without an account', async ({ browser, request, page }) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Emeka Bala'), 'driver');
  await verifyDriver(request, driver);
  const route = { origin: 'Kafanchan', destination: 'Keffi' };
  const ended = await publishTrip(driver, { ...route, daysAhead: 3 });
  const passenger = await registerPerson(people, newAccount());
  const rated = await bookSeats(passenger, ended.id);
  await completeTrip(driver, ended.id);
  const trip = await publishTrip(driver, { ...route, daysAhead: 12 });
  const booking = await bookSeats(passenger, trip.id);
  const post = async (path: string, data: object): Promise<Record<string, string>> => {
    const answer = await passenger.page.request.post(`/api${path}`, { headers: passenger.headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const thread = await post('/threads', { bookingId: booking.id });
  const question = await post('/support', {
    subject: 'payment',
    body: 'I paid twice.',
    clientKey: randomUUID(),
  });
  const share = await post(`/trips/${trip.id}/shares`, {});
  const [from, to] = [trip.stops?.[0]?.id, trip.stops?.at(-1)?.id];
  await open(passenger.page, PASSENGER, {
    '': trip.id,
    '/bookings/*/payment': booking.id,
    '/messages/*': thread['id'] ?? '',
    '/rate/*': rated.id,
    '/support/*': question['id'] ?? '',
    '/trips/*?from=*&to=*': `${trip.id} ${from} ${to}`,
  });
  await open(passenger.page, OTHERS.passenger, { '': booking.id, '/support': '' });
  await open(page, { ...VISITOR, ...OTHERS.visitor }, { '': 'A'.repeat(22), '/s#*': share['token'] ?? '' });
  await open(driver.page, OTHERS.driver, { '': trip.id });
});

test('the links to drivers, companies and administrators', async ({ browser, request, page }) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Bala Musa'), 'driver');
  await verifyDriver(request, driver);
  await open(driver.page, DRIVER);
  await signIn(page, { email: 'corporate@tafiya.test', password: DEMO_PASSWORD }, '/about');
  await open(page, COMPANY);
  await open(await openAsAdmin(browser), ADMIN, { '/admin?tab=money&list=payouts&run=*': '2026-11-30' });
});
