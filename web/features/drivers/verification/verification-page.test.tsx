import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import type { LastVerification } from '@tafiya/drivers/verification.contract.ts';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import { offlineError } from '@/shared/api/api.ts';
import { VERIFICATION_REDIRECT_MS } from '@tafiya/core/limits.ts';
import { putFile } from '@/shared/api/upload.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { driverProfileOf, userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { writeDraft } from './verification-fields.ts';
import { VerificationPage } from './verification-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
vi.mock('@/shared/api/upload.ts', () => ({ putFile: vi.fn<typeof putFile>() }));

const PROFILE = driverProfileOf({
  isDriverVerified: false,
  verificationStatus: 'unverified',
  verificationSubmittedAt: null,
  verificationApprovedAt: null,
  vehicleModel: null,
  vehiclePlateNumber: null,
  vehicleSeats: null,
  vehicleApproval: null,
});
const DETAILS = {
  'Full name': 'Yusuf Bello',
  'Date of birth': '1990-05-01',
  NIN: '12345678901',
  'Residential address': '12 Awolowo Road, Ikoyi',
  'Licence number': 'ABC123456789',
  'Expiry date': '2031-01-31',
  'Bank name': 'First Bank',
  'Account number': '0000014579',
  'Account name': 'Yusuf Bello',
};
const LAST: LastVerification = {
  fullName: 'Yusuf Bello',
  dateOfBirth: '1990-05-01',
  gender: 'male',
  residentialAddress: '12 Awolowo Road, Ikoyi',
  driverLicenseNumber: 'ABC123456789',
  driverLicenseExpiry: '2031-01-31',
  ninNumber: '12345678901',
  bankName: 'First Bank',
  bankAccountNumber: '0000014579',
  accountName: 'Yusuf Bello',
  driverLicenseUrl: 'me/driver-license-0.jpg',
  passportPhotoUrl: null,
};
const DOCUMENT = { name: 'card.jpg', path: 'me/driver-license-1.jpg' };
const REJECTED = {
  verificationStatus: 'rejected',
  verificationSubmittedAt: '2026-11-20T10:00:00Z',
  rejectionReason: 'The photo is blurred',
} as const;
const photo = () => new File(['x'], 'card.jpg', { type: 'image/jpeg' });

function show(profile: Partial<DriverProfile> = {}, answers: Record<string, () => Response> = {}) {
  const server = fakeServer({
    'GET /api/driver/profile': () => Response.json({ ...PROFILE, ...profile }),
    'POST /api/objects/upload': () => Response.json({ uploadURL: '/put', path: 'me/driver-license-1.jpg' }),
    'POST /api/driver/verify': () => Response.json({ ...PROFILE, verificationStatus: 'pending' }),
    ...answers,
  });
  renderApp(<VerificationPage />, '/driver/verify');
  return { server, person: userEvent.setup() };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(putFile).mockReset().mockResolvedValue();
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

/** A filled form over a reload, with both documents; NIN and account number are never kept. */
function keepDraft(documents = { license: DOCUMENT, passport: DOCUMENT }) {
  const { driverLicenseUrl: _license, passportPhotoUrl: _passport, ...fields } = LAST;
  writeDraft(userOf().id, { fields, documents });
}

/** Opens a step; all stay mounted, so that fields of the others can be filled in. */
async function open(step: 'Review' | 'You' | 'Licence' | 'Vehicle' | 'Bank') {
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await userEvent.click(steps.getByRole('button', { name: new RegExp(`^${step}`) }));
}

async function submit() {
  await open('Review');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Verification' }));
}

async function fillAll() {
  await screen.findByLabelText('Full name');
  const person = await fillIn(DETAILS);
  await person.click(screen.getByRole('radio', { name: 'Male', hidden: true }));
  return person;
}

describe('driver verification', () => {
  it('is for drivers only', () => {
    useSession.setState({ user: userOf({ userType: 'passenger' }) });
    show();
    expect(screen.getByText('This page is only accessible to drivers.')).toBeDefined();
  });

  it('shows what is missing at its field, and moves the focus to the first', async () => {
    const { server } = show();
    await submit();
    expect(await screen.findByText('Date of birth is required')).toBeDefined();
    expect(screen.getByText('Please upload your driver license')).toBeDefined();
    expect(screen.getByText('Please upload your passport photograph')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Date of birth, day'));
    expect(server.requests.some(({ path }) => path === '/api/driver/verify')).toBe(false);
  });

  it('goes from step to step, with the name of the account filled in, once a step is complete', async () => {
    const { person } = show();
    expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Adaeze Okafor');
    const next = () => person.click(screen.getByRole('button', { name: /^Next:/ }));
    await next();
    expect(await screen.findByText('Date of birth is required')).toBeDefined();
    expect(screen.getByText('Please upload your passport photograph')).toBeDefined();
    expect(screen.queryByText('Please upload your driver license')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Passport photograph'));
    await fillAll();
    await person.upload(screen.getByLabelText('Passport photograph'), photo());
    expect(await screen.findByText('Sent: card.jpg')).toBeDefined();
    await next();
    const licence = await screen.findByRole('heading', { name: 'Driver License Information' });
    expect(document.activeElement).toBe(licence);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Personal Information' })).toBeDefined();
    await next();
    await screen.findByRole('heading', { name: 'Driver License Information' });
    await person.upload(screen.getByLabelText('Photo of the whole card'), photo());
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await next();
    await person.click(await screen.findByRole('button', { name: 'Add it later' }));
    expect(await screen.findByRole('heading', { name: 'Banking Information' })).toBeDefined();
    await next();
    expect(await screen.findByRole('button', { name: 'Submit Verification' })).toBeDefined();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'You, done',
      'Licence, done',
      'Vehicle, to do',
      'Bank, done',
      'Review, to do',
    ]);
  });

  it('uploads each document when it is chosen, then sends the submission', async () => {
    const { server } = show();
    const person = await fillAll();
    await person.upload(screen.getByLabelText('Photo of the whole card'), photo());
    expect(await screen.findByText('Sent: card.jpg')).toBeDefined();
    await submit();
    expect(await screen.findByText('Missing Document')).toBeDefined();
    await person.upload(screen.getByLabelText('Passport photograph'), photo());
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await submit();
    expect(await screen.findByText('Verification Submitted')).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/driver/verify');
    expect(sent?.body).toMatchObject({
      ninNumber: '12345678901',
      gender: 'male',
      driverLicenseUrl: 'me/driver-license-1.jpg',
      passportPhotoUrl: 'me/driver-license-1.jpg',
    });
  });

  it('does not submit a removed document', async () => {
    keepDraft();
    const { server, person } = show();
    await person.upload(await screen.findByLabelText('Photo of the whole card'), photo());
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await open('Licence');
    const [remove] = screen.getAllByRole('button', { name: 'Remove card.jpg' });
    if (remove) await person.click(remove);
    await submit();
    expect(await screen.findByText('Please upload your driver license')).toBeDefined();
    expect(server.requests.some(({ path }) => path === '/api/driver/verify')).toBe(false);
  });

  it('offers to retry a failed upload', async () => {
    vi.mocked(putFile).mockRejectedValueOnce(offlineError());
    const { person } = show();
    await person.upload(await screen.findByLabelText('Photo of the whole card'), photo());
    expect(await screen.findByText('Upload failed. Please try again.')).toBeDefined();
    await open('Licence');
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Sent: card.jpg')).toBeDefined();
  });

  it('keeps an unfinished form over a reload', async () => {
    const first = show();
    await first.person.type(await screen.findByLabelText('Bank name'), 'Zenith');
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Zenith'));
    cleanup();
    show();
    expect(await screen.findByDisplayValue('Zenith')).toBeDefined();
  });

  it('shows that the documents are in review', async () => {
    show({ verificationStatus: 'pending', verificationSubmittedAt: '2026-11-20T10:00:00Z' });
    expect(await screen.findByText('Your documents are in review')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Submit Verification' })).toBeNull();
  });

  it('shows why a submission was rejected, and lets the driver submit again', async () => {
    const { server, person } = show(REJECTED, { 'GET /api/driver/verify': () => Response.json(LAST) });
    expect(await screen.findByText('The photo is blurred')).toBeDefined();
    expect(
      await screen.findByText('The form below holds what you sent. Correct it and send it again.'),
    ).toBeDefined();
    expect(await screen.findByDisplayValue('12 Awolowo Road, Ikoyi')).toBeDefined();
    expect(screen.getByText('Sent: your last licence')).toBeDefined();
    await person.upload(screen.getByLabelText('Passport photograph'), photo());
    expect(await screen.findByText('Sent: card.jpg')).toBeDefined();
    await person.clear(screen.getByLabelText('Bank name'));
    await fillIn({ 'Bank name': 'Zenith' });
    await submit();
    expect(await screen.findByText('Verification Submitted')).toBeDefined();
    const sent = server.requests.find(
      ({ method, path }) => method === 'POST' && path === '/api/driver/verify',
    );
    expect(sent?.body).toEqual({ ...LAST, bankName: 'Zenith', passportPhotoUrl: 'me/driver-license-1.jpg' });
  });

  it('sends the code of a bank that is chosen from the list', async () => {
    const { server, person } = show(REJECTED, {
      'GET /api/driver/verify': () => Response.json({ ...LAST, passportPhotoUrl: 'me/passport-0.jpg' }),
      'GET /api/banks': () => Response.json([{ code: '057', name: 'Zenith Bank' }]),
    });
    await person.clear(await screen.findByDisplayValue('First Bank'));
    await open('Bank');
    await person.type(screen.getByLabelText('Bank name'), 'zen');
    await person.click(await screen.findByRole('option', { name: 'Zenith Bank' }));
    await submit();
    expect(await screen.findByText('Verification Submitted')).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      bankName: 'Zenith Bank',
      bankCode: '057',
    });
  });

  it('keeps corrections over a reload and fills the other fields from the last submission', async () => {
    const answers = { 'GET /api/driver/verify': () => Response.json(LAST) };
    const { person } = show(REJECTED, answers);
    await person.clear(await screen.findByDisplayValue('First Bank'));
    await fillIn({ 'Bank name': 'Zenith' });
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Zenith'));
    cleanup();
    show(REJECTED, answers);
    expect(await screen.findByDisplayValue('Zenith')).toBeDefined();
    expect(screen.getByDisplayValue('12345678901')).toBeDefined();
  });

  it('shows an empty form when the last submission cannot be loaded', async () => {
    show(REJECTED, { 'GET /api/driver/verify': () => refusal(500, 'internal', 'Broken') });
    expect(
      await screen.findByText('Please correct this and send your details and documents again.'),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Bank name').value).toBe('');
  });

  it('shows that it is in review when the response to a submission is lost', async () => {
    keepDraft();
    const { server } = show();
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await fillIn({ NIN: LAST.ninNumber, 'Account number': LAST.bankAccountNumber });
    server.answer({
      'POST /api/driver/verify': () => Promise.reject(new TypeError('Failed to fetch')),
      'GET /api/driver/profile': () => Response.json({ ...PROFILE, verificationStatus: 'pending' }),
    });
    await submit();
    expect(await screen.findByText('Your documents are in review')).toBeDefined();
  });

  it('redirects to the dashboard even if a refetched profile already shows the review', async () => {
    keepDraft();
    const { server } = show();
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await fillIn({ NIN: LAST.ninNumber, 'Account number': LAST.bankAccountNumber });
    await submit();
    expect(await screen.findByText('Verification Submitted')).toBeDefined();
    server.answer({
      'GET /api/driver/profile': () => Response.json({ ...PROFILE, verificationStatus: 'pending' }),
    });
    visibilityChanges();
    expect(await screen.findByText('Your documents are in review')).toBeDefined();
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'), {
      timeout: 2 * VERIFICATION_REDIRECT_MS,
    });
  });

  it("shows the server's message when a submission is refused", async () => {
    keepDraft();
    show(
      {},
      { 'POST /api/driver/verify': () => refusal(409, 'conflict', 'Your documents are already in review.') },
    );
    await waitFor(() => expect(screen.getAllByText('Sent: card.jpg')).toHaveLength(2));
    await fillIn({ NIN: LAST.ninNumber, 'Account number': LAST.bankAccountNumber });
    await submit();
    expect(await screen.findByText('Submission Failed')).toBeDefined();
    expect(screen.getAllByText('Your documents are already in review.').length).toBeGreaterThan(0);
  });
});
