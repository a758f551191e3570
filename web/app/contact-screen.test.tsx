import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { ContactScreen } from './contact-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['', 'Contact'],
  ['#about', 'Contact'],
  [`#${'A'.repeat(22)}`, 'This link is no longer valid'],
])('/contact%s shows “%s”', async (hash, title) => {
  useSession.setState(SIGNED_OUT);
  fakeServer({
    'GET /api/settings': () => Response.json(settingsOf()),
    'POST /api/support-visitors/view': () => refusal(404, 'not_found', 'No.'),
  });
  renderApp(<ContactScreen />, `/contact${hash}`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
});
