import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DriverProfile } from '@tafiya/drivers/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { driverProfileOf, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { VerificationLeft } from './verification-left.tsx';
import { writeDraft } from './verification-fields.ts';

const NEW: Partial<DriverProfile> = {
  isDriverVerified: false,
  verificationStatus: 'unverified',
  vehicleSeats: null,
  vehicleApproval: null,
  totalTrips: 0,
};
const user = userOf({ userType: 'driver' });

function show(profile: Partial<DriverProfile>) {
  const server = fakeServer({
    'GET /api/driver/profile': () => Response.json({ ...driverProfileOf(), ...profile }),
  });
  renderApp(<VerificationLeft />);
  return server;
}
const left = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

beforeEach(() => useSession.setState({ status: 'in', user, token: 'token', problem: null }));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('lists the steps before the first trip, each with its link', async () => {
  writeDraft(user.id, {
    fields: { driverLicenseNumber: 'ABC123456789', driverLicenseExpiry: '2031-01-31' },
    documents: { license: { name: 'card.jpg', path: 'me/driver-license-1.jpg' } },
  });
  show(NEW);
  expect(await left()).toEqual(['YouTo do', 'VehicleTo do', 'BankTo do', 'ReviewTo do']);
  expect(screen.getByText('1 of 5 steps done.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Bank' }).getAttribute('href')).toBe('/driver/verify?step=bank');
});

it.each([
  [
    'in review',
    { verificationStatus: 'pending', vehicleApproval: 'pending' },
    ['VehicleBeing checked', 'ReviewBeing checked'],
  ],
  ['rejected', { verificationStatus: 'rejected', vehicleSeats: 4 }, ['ReviewNot approved']],
  [
    'verified without a vehicle',
    { verificationStatus: 'approved', isDriverVerified: true },
    ['VehicleTo do'],
  ],
] as const)('says what is left for a driver who is %s', async (_, profile, words) => {
  show({ ...NEW, ...profile });
  expect(await left()).toEqual(words);
});

it('counts what a rejected driver has sent until they change it, as the form does', async () => {
  show({ ...NEW, verificationStatus: 'rejected', vehicleSeats: 4 });
  expect(await screen.findByText('4 of 5 steps done.')).toBeDefined();
  cleanup();
  writeDraft(user.id, {
    fields: { bankName: 'Zenith Bank', bankAccountNumber: '0000014579', accountName: 'Yusuf Bello' },
    documents: {},
  });
  show({ ...NEW, verificationStatus: 'rejected', vehicleSeats: 4 });
  // The account's number is kept in no draft: it is typed again.
  expect(await left()).toEqual(['YouTo do', 'LicenceTo do', 'BankTo do', 'ReviewNot approved']);
});

it.each([
  ['can publish', driverProfileOf()],
  [
    'has driven for a company',
    { ...driverProfileOf(), vehicleSeats: null, vehicleApproval: null, totalTrips: 3 },
  ],
])('is not there for a driver who %s', async (_, profile) => {
  const server = show(profile);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
});
