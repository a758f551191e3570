import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Paper } from '@tafiya/vehicles/papers.contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { putFile } from '@/shared/api/upload.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { chooseDay, renderApp } from '@/shared/testing/render.tsx';
import { PapersCard } from './papers-card.tsx';

vi.mock('@/shared/api/upload.ts', () => ({ putFile: vi.fn<typeof putFile>() }));

const PATH = 'me/driver-license-1.pdf';
const THIS_YEAR = Number(lagosDate(new Date()).slice(0, 4));
const NEXT = `${THIS_YEAR + 5}-03-03`;
const VEHICLE = '5eed0000-0000-4000-8000-000000000009';

function paperOf(change: Partial<Paper> = {}): Paper {
  return {
    kind: 'licence',
    vehicleId: null,
    vehicle: null,
    expiresOn: '2031-03-03',
    daysLeft: 400,
    documentUrl: PATH,
    waitingExpiresOn: null,
    rejectionReason: null,
    ...change,
  };
}
const insurance = paperOf({
  kind: 'insurance',
  vehicleId: VEHICLE,
  vehicle: 'Toyota Sienna, LSD-218-XB',
  expiresOn: null,
  daysLeft: null,
  documentUrl: null,
});

beforeEach(() => vi.mocked(putFile).mockResolvedValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(papers: Paper[]) {
  let shown = papers;
  const server = fakeServer({
    'GET /api/papers': () => Response.json(shown),
    'POST /api/objects/upload': () => Response.json({ uploadURL: '/put', path: PATH }),
    'PUT /api/papers': () => {
      shown = [paperOf({ waitingExpiresOn: '2036-03-03' }), insurance];
      return Response.json(shown);
    },
  });
  renderApp(<PapersCard />, '/account#papers');
  return { server, person: userEvent.setup() };
}

describe('licence and papers', () => {
  it.each([
    ['Valid', 'Valid until Mon 3 Mar 2031.', {}],
    ['Expires in 30 days', 'Valid until Mon 3 Mar 2031.', { daysLeft: 30 }],
    ['Expires tomorrow', 'Valid until Mon 3 Mar 2031.', { daysLeft: 1 }],
    ['Last valid day', 'Valid until Mon 3 Mar 2031.', { daysLeft: 0 }],
    ['Expired', 'Was valid until Mon 3 Mar 2031.', { daysLeft: -1 }],
    ['Not added', 'Add it, and we remind you before it expires.', { expiresOn: null, daysLeft: null }],
    [
      'Being checked',
      'Valid until Mon 3 Mar 2031. We are checking your licence that is valid until Mon 3 Mar 2036.',
      { waitingExpiresOn: '2036-03-03' },
    ],
  ])('shows the state %s', async (badge, words, change) => {
    show([paperOf(change)]);
    expect(await screen.findByText(badge)).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });

  it('says why a renewed licence was not accepted', async () => {
    show([paperOf({ rejectionReason: 'Blurred' })]);
    expect(await screen.findByText('Your renewed licence was not accepted: Blurred')).toBeDefined();
  });

  it('sends a renewed licence with its expiry date', async () => {
    const { server, person } = show([paperOf(), insurance]);
    await person.click(await screen.findByRole('button', { name: 'Renew driver’s licence' }));
    const form = within(screen.getByRole('form', { name: 'Driver’s licence' }));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Expiry date is required')).toBeDefined();
    expect(form.getByText('Please upload the document')).toBeDefined();
    await chooseDay(person, 'Valid until', `${THIS_YEAR}-01-01`);
    expect(await form.findByText('This paper has expired')).toBeDefined();
    await chooseDay(person, 'Valid until', `${THIS_YEAR + 5}-02-31`);
    expect(await form.findByText('Expiry date is required')).toBeDefined();
    await chooseDay(person, 'Valid until', NEXT);
    expect(
      await form.findByText(/^\w{3} 3 Mar \d{4}\. You can publish trips up to this day\.$/),
    ).toBeDefined();
    await person.upload(
      form.getByLabelText(/Driver’s licence/),
      new File(['x'], 'licence.pdf', { type: 'application/pdf' }),
    );
    expect(await form.findByText('Sent: licence.pdf')).toBeDefined();
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Being checked')).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      kind: 'licence',
      vehicleId: null,
      expiresOn: NEXT,
      documentUrl: PATH,
    });
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('names the vehicle of a paper, and keeps the form open after a refusal', async () => {
    const { server, person } = show([insurance]);
    server.answer({ 'PUT /api/papers': () => refusal(404, 'not_found', 'Vehicle not found.') });
    await person.click(
      await screen.findByRole('button', { name: 'Add insurance of Toyota Sienna, LSD-218-XB' }),
    );
    await chooseDay(person, 'Valid until', NEXT);
    await person.upload(
      screen.getByLabelText(/^Insurance/, { selector: 'input' }),
      new File(['x'], 'paper.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Sent: paper.png')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Vehicle not found.')).toBeDefined();
  });

  it('offers a retry after a failed load', async () => {
    const server = fakeServer({ 'GET /api/papers': () => refusal(503, 'unavailable', 'Not now.') });
    renderApp(<PapersCard />, '/account');
    expect(await screen.findByText('Your papers could not be loaded')).toBeDefined();
    server.answer({ 'GET /api/papers': () => Response.json([paperOf()]) });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Valid')).toBeDefined();
  });
});
