import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExportFile } from '@tafiya/account/exports.contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DataCard } from './data-card.tsx';
import { ExportCard } from './export-card.tsx';

const PATH = '/api/user/export/file';
const NONE: ExportFile = { state: 'none', askedAt: null, bytes: null, expiresAt: null };
const WAITING: ExportFile = { ...NONE, state: 'waiting', askedAt: '2026-11-28T08:00:00.000Z' };
const READY: ExportFile = {
  ...WAITING,
  state: 'ready',
  bytes: 3 * 1024 * 1024,
  expiresAt: '2026-11-29T08:05:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('a large account gets a file instead of a download', async () => {
  fakeServer({
    'GET /api/user/export': () => refusal(409, 'conflict', 'Your account holds too much.'),
    [`GET ${PATH}`]: () => Response.json(NONE),
    [`POST ${PATH}`]: () => Response.json(WAITING),
  });
  renderApp(
    <>
      <DataCard />
      <ExportCard />
    </>,
    '/account/privacy',
  );
  await userEvent.click(screen.getByText('Download my data'));
  expect(await screen.findByText('We are preparing your file')).toBeDefined();
});

it('a wrong password is refused at the form', async () => {
  const server = fakeServer({
    [`GET ${PATH}`]: () => Response.json(READY),
    [`POST ${PATH}/link`]: () => refusal(403, 'forbidden', 'Incorrect password.'),
  });
  renderApp(<ExportCard />, '/account/privacy');
  expect(await screen.findByText(/^A ZIP file of 3.0 MB. It is deleted/)).toBeDefined();
  await userEvent.click(screen.getByLabelText('Your password'));
  await userEvent.paste('not-this-one');
  await userEvent.click(screen.getByText('Download'));
  expect(await screen.findByText('Incorrect password.')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ password: 'not-this-one' });
});

it('says when the file cannot be loaded', async () => {
  fakeServer({ [`GET ${PATH}`]: () => refusal(503, 'unavailable', 'Please try again in a moment.') });
  renderApp(<ExportCard />, '/account/privacy');
  expect(await screen.findByText('Your file could not be loaded')).toBeDefined();
});
