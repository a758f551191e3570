import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { LandingPage } from './landing-page.tsx';

beforeEach(() => {
  useSession.setState(SIGNED_OUT);
});

afterEach(() => {
  useSession.setState(SIGNED_OUT);
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

  it('has a footer whose links do nothing and cannot be focused', () => {
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Privacy')).toBeTruthy();
    expect(footer.queryAllByRole('link')).toEqual([]);
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
