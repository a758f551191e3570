import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
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

  it('scrolls to the features from Watch Demo', () => {
    expect(target('Watch Demo')).toBe('#features');
    expect(document.getElementById('features')?.querySelectorAll('h3')).toHaveLength(4);
  });

  it('shows the figures, three services, three testimonials and the apps', () => {
    for (const figure of ['50,000+', '2,000+', '36', '4.9']) expect(screen.getByText(figure)).toBeTruthy();
    for (const service of ['Premium Rides', 'Corporate Solutions', 'Group Travel']) {
      expect(screen.getByRole('heading', { name: service, level: 3 })).toBeTruthy();
    }
    expect(document.querySelectorAll('blockquote')).toHaveLength(3);
    expect(screen.getByText('Google Play')).toBeTruthy();
  });

  it('has a footer that links to the services and the pages about Tafiya', () => {
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/search',
      '/corporate-auth',
      '/search',
      '/about',
      '/careers',
      '/contact',
      '/terms',
      '/privacy',
      '/refunds',
    ]);
  });

  it('promises neither escrow, nor support at any hour, nor travel for staff', () => {
    expect(document.body.textContent).not.toMatch(/escrow|24\/7|any hour|staff/i);
    expect(screen.getByRole('heading', { name: 'Pay online or in cash' })).toBeTruthy();
  });

  it('labels quotes as examples', () => {
    expect(screen.getByText('Example quotes, until passengers have told us theirs.')).toBeTruthy();
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
    expect(screen.getByText('Example figures, until our first 100 trips.')).toBeTruthy();
    expect(screen.getByText('50,000+')).toBeTruthy();
  });

  it('are the real ones as soon as there are some', async () => {
    fakeServer({ 'GET /api/settings': () => Response.json(settingsOf({ figures })) });
    renderApp(<LandingPage />);
    for (const figure of ['1,234', '56', '12', '4.7']) expect(await screen.findByText(figure)).toBeTruthy();
    expect(screen.queryByText(/Example figures/)).toBeNull();
  });

  it('name the popular routes with their lowest fare and number of trips, and fill up with other routes', async () => {
    const popularRoutes = [
      { origin: 'Jos', destination: 'Abuja', fareFrom: 7500, trips: 12 },
      { origin: 'Lagos', destination: 'Abuja', fareFrom: 21_500, trips: 1 },
    ];
    fakeServer({ 'GET /api/settings': () => Response.json(settingsOf({ popularRoutes })) });
    renderApp(<LandingPage />);
    const links = (name: string) => within(screen.getByRole('navigation', { name })).getAllByRole('link');
    const before = links('Where people travel').map((link) => link.textContent);
    expect(before).toHaveLength(4);
    expect(before[0]).toBe('Lagos to AbujaSee the next trips');
    expect(await screen.findByText('from ₦7,500, 12 trips')).toBeTruthy();
    const after = links('Popular routes, next 7 days');
    expect(after.map((link) => link.textContent)).toEqual([
      'Jos to Abujafrom ₦7,500, 12 trips',
      'Lagos to Abujafrom ₦21,500, 1 trip',
      ...before.slice(1, 3),
    ]);
    expect(after[0]?.getAttribute('href')).toBe('/search?from=Jos&to=Abuja');
  });

  it('stay examples when the server does not answer', async () => {
    const server = fakeServer({ 'GET /api/settings': () => refusal(503, 'unavailable', 'Busy') });
    renderApp(<LandingPage />);
    await waitFor(() => expect(server.requests).not.toHaveLength(0));
    expect(screen.getByText('50,000+')).toBeTruthy();
  });
});
