import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import { LandingPage } from './landing-page.tsx';

beforeEach(() => {
  useSession.setState(SIGNED_OUT);
  fakeServer();
});

afterEach(() => {
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

function target(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}

describe('the landing page for visitors', () => {
  beforeEach(() => {
    renderApp(<LandingPage />);
  });

  it('links to sign-in from Sign In, Get Started and Book Your Ride', () => {
    expect(target('Sign In')).toBe('/auth');
    expect(target('Get Started')).toMatch(/^\/auth/);
    expect(target('Book Your Ride')).toBe('/auth');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('scrolls to what protects people from Watch Demo', () => {
    expect(target('Watch Demo')).toBe('#features');
    const facts = within(screen.getByRole('region', { name: 'What protects you' }));
    expect(facts.getAllByRole('heading', { level: 3 }).map((fact) => fact.textContent)).toEqual([
      'Verified drivers',
      'Your money waits',
      'Real-time tracking',
    ]);
  });

  it('leads from the services to the search and to the page for companies, not to sign-in', () => {
    const services = within(screen.getByRole('region', { name: 'For companies and groups' }));
    expect(services.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/corporate-auth',
      '/search',
      '/search',
    ]);
    for (const service of ['Premium Rides', 'Corporate Solutions', 'Group Travel']) {
      expect(services.getByRole('heading', { name: service, level: 3 })).toBeTruthy();
    }
  });

  it('has the figures and three quotes closed, labelled as examples', () => {
    const closed = screen
      .getByText('Example figures and quotes, until our first 100 trips')
      .closest('details');
    expect(closed?.open).toBe(false);
    for (const figure of ['50,000+', '2,000+', '36', '4.9']) expect(screen.getByText(figure)).toBeTruthy();
    expect(closed?.querySelectorAll('blockquote')).toHaveLength(3);
  });

  it('has a footer that links to the pages about Tafiya', () => {
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contact',
      '/contact',
      '/sos',
      '/refunds',
      '/about',
      '/careers',
      '/terms',
      '/privacy',
      '/auth?tab=register',
      '/corporate-auth',
    ]);
  });

  it('promises neither escrow, nor support at any hour, nor travel for staff', () => {
    expect(document.body.textContent).not.toMatch(/escrow|24\/7|any hour|staff/i);
  });
});

describe('the landing page for users', () => {
  it('welcomes users by name and links to the dashboard and the search', () => {
    useSession.setState({ status: 'in', user: userOf() });
    renderApp(<LandingPage />);
    expect(screen.getByText('Welcome, Adaeze Okafor')).toBeTruthy();
    expect(target('Dashboard')).toBe('/dashboard');
    expect(target('Book Your Ride')).toBe('/search');
    expect(screen.queryByRole('link', { name: 'Corporate' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it('links to the corporate page for companies', () => {
    useSession.setState({ status: 'in', user: userOf({ userType: 'corporate' }) });
    renderApp(<LandingPage />);
    expect(target('Corporate')).toBe('/corporate');
  });

  it('invites no driver to drive', () => {
    useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }) });
    renderApp(<LandingPage />);
    expect(screen.queryByRole('heading', { name: 'Drive with Tafiya' })).toBeNull();
  });

  it('shows no sign-in link while a stored session is being restored', () => {
    useSession.setState({ status: 'loading' });
    renderApp(<LandingPage />);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });
});

describe('the figures of the landing page', () => {
  const figures = { completedTrips: 1234, verifiedDrivers: 56, states: 12, rating: 4.66 };

  it('are labelled as examples until there are real ones', async () => {
    const server = fakeServer({ 'GET /api/settings': () => Response.json(settingsOf()) });
    renderApp(<LandingPage />);
    await waitFor(() => expect(server.requests).not.toHaveLength(0));
    expect(screen.getByText(/^Example figures/)).toBeTruthy();
    expect(screen.getByText('50,000+')).toBeTruthy();
  });

  it('are the real ones as soon as there are some', async () => {
    fakeServer({ 'GET /api/settings': () => Response.json(settingsOf({ figures })) });
    renderApp(<LandingPage />);
    for (const figure of ['1,234', '56', '12', '4.7']) expect(await screen.findByText(figure)).toBeTruthy();
    expect(screen.queryByText(/Example figures/)).toBeNull();
  });

  it('stay examples when the server does not answer', async () => {
    const server = fakeServer({ 'GET /api/settings': () => refusal(503, 'unavailable', 'Busy') });
    renderApp(<LandingPage />);
    await waitFor(() => expect(server.requests).not.toHaveLength(0));
    expect(screen.getByText('50,000+')).toBeTruthy();
  });
});

describe('the next departures', () => {
  const departureDate = new Date(serverNow() + 26 * 3_600_000).toISOString();
  const trip = {
    id: '0f7be6f5-6b0c-4f0a-9a52-0d9d3f1a8c11',
    origin: 'Lagos',
    destination: 'Abuja',
    departureDate,
    arrivalDate: departureDate,
    farePerSeat: 38_500,
    seatsAvailable: 2,
    totalSeats: 6,
    driver: { firstName: 'Emeka', rating: 4.66, ratingCount: 18, isDriverVerified: true, photoUrl: null },
  };
  const photoUrl = '/api/drivers/0f7be6f5-6b0c-4f0a-9a52-0d9d3f1a8c12/photo';
  const face = (ticket: HTMLElement) =>
    ticket.querySelector<HTMLElement>('.initial')?.style.getPropertyValue('--face');

  it('show the photo of a driver who shows it to everyone, over the initial', async () => {
    fakeServer({
      'GET /api/departures': () =>
        Response.json([trip, { ...trip, origin: 'Kano', driver: { ...trip.driver, photoUrl } }]),
    });
    renderApp(<LandingPage />);
    expect(face(await screen.findByRole('link', { name: /Lagos to Abuja/ }))).toBe('');
    const ticket = screen.getByRole('link', { name: /Kano to Abuja/ });
    expect(face(ticket)).toBe(`url(${photoUrl})`);
    expect(ticket.textContent).toContain('E');
  });

  it('are tickets that lead to the trips, and what one brings its driver', async () => {
    fakeServer({
      'GET /api/departures': () => Response.json([trip]),
      'GET /api/settings': () => Response.json(settingsOf({ commissionBasisPoints: 500 })),
    });
    renderApp(<LandingPage />);
    const ticket = await screen.findByRole('link', { name: /Lagos to Abuja/ });
    expect(ticket.getAttribute('href')).toBe(`/trips/${trip.id}`);
    for (const words of ['₦38,500', '2 left', 'Emeka', 'Rating 4.7 (18)', 'Verified']) {
      expect(ticket.textContent).toContain(words);
    }
    const drive = within(screen.getByRole('region', { name: 'Drive with Tafiya' }));
    expect(drive.getByText('6 seats Lagos to Abuja at ₦38,500')).toBeTruthy();
    expect(drive.getByText('₦231,000')).toBeTruthy();
    expect(await drive.findByText(/Paid online: ₦219,450, the day after the trip/)).toBeTruthy();
  });

  it.each([
    ['there are none', () => Response.json([])],
    ['the server does not answer', () => refusal(503, 'unavailable', 'Busy')],
  ])('are absent when %s', async (_, answer) => {
    fakeServer({ 'GET /api/departures': answer });
    renderApp(<LandingPage />);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next departures' })).toBeNull());
  });
});

describe('the footer', () => {
  it('has the phone, its hours and the company of the settings', async () => {
    const settings = settingsOf({
      supportPhone: '+2347008234920',
      supportHours: 'Every day, 05:00 to 23:00.',
      companyName: 'Tafiya Travel Ltd',
      companyNumber: '1482093',
    });
    fakeServer({ 'GET /api/settings': () => Response.json(settings) });
    renderApp(<LandingPage />);
    const phone = await screen.findByRole('link', { name: '0700 823 4920' });
    expect(phone.getAttribute('href')).toBe('tel:+2347008234920');
    expect(screen.getByText('Tafiya Travel Ltd, RC 1482093')).toBeTruthy();
    expect(screen.getByText('Every day, 05:00 to 23:00.')).toBeTruthy();
  });
});
