import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminVehicle } from '@tafiya/vehicles/admin.contract.ts';
import { ADMIN_SAMPLE, driverOf } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

afterEach(() => vi.unstubAllGlobals());

const [OWNER = '', VEHICLE = ''] = ADMIN_SAMPLE.ids;
const OTHER = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a09';

function vehicleOf(changes: Partial<AdminVehicle> = {}): AdminVehicle {
  return {
    id: VEHICLE,
    model: 'Toyota HiAce',
    year: 2018,
    colour: 'White',
    plateNumber: 'KJA-100-AA',
    seats: 14,
    photo: `${OWNER}/vehicle-photo-1.jpg`,
    proofOfOwnership: null,
    approval: 'pending',
    plateAlsoOn: [
      {
        vehicleId: OTHER,
        ownerId: ADMIN_SAMPLE.ids[1],
        name: 'Sahel Lines',
        email: 'sahel@tafiya.test',
        suspended: true,
        approval: 'not_needed',
      },
    ],
    owner: {
      id: OWNER,
      name: 'Ngozi Eze',
      email: 'ngozi@tafiya.test',
      userType: 'driver',
      suspended: false,
    },
    current: 'Toyota Sienna, LSD-218-XB, 6 seats',
    currentPhoto: null,
    currentProofOfOwnership: null,
    submittedAt: '2026-01-06T08:00:00Z',
    duplicates: [],
    ...changes,
  };
}

it('shows a vehicle with the other accounts that have its plate, and approves it', async () => {
  const { server, person } = showDashboard('verification&list=vehicles', {
    ...listOf('pending-vehicles', [vehicleOf()]),
    [`POST /api/admin/decide-vehicle/${VEHICLE}`]: () => Response.json({ id: VEHICLE, status: 'approved' }),
  });
  expect(await screen.findByRole('heading', { name: 'Toyota HiAce, KJA-100-AA' })).toBeDefined();
  expect(screen.getByText('6 seats').parentElement?.textContent).toBe('Toyota Sienna, LSD-218-XB, 6 seats');
  expect(screen.getByText(', sahel@tafiya.test: in use by a company')).toBeDefined();
  expect(screen.getByText('Suspended')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Approve Vehicle: Toyota HiAce, KJA-100-AA' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, approve' }));
  expect(await screen.findByText('Vehicle Approved')).toBeDefined();
  expect(server.requests.find(({ path }) => path.includes('decide-vehicle'))?.body).toEqual({
    approve: true,
  });
});

it('shows the approved photo beside another one of the same vehicle', async () => {
  const proof = `${OWNER}/proof-of-ownership-1.jpg`;
  const currentPhoto = `${OWNER}/vehicle-photo-0.jpg`;
  showDashboard('verification&list=vehicles', {
    ...listOf('pending-vehicles', [
      vehicleOf({ proofOfOwnership: proof, currentPhoto, currentProofOfOwnership: proof }),
    ]),
  });
  expect(
    await screen.findByRole('button', { name: 'View approved vehicle photo of Ngozi Eze' }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'View vehicle photo of Ngozi Eze' })).toBeDefined();
  // The proof is the approved one.
  expect(screen.queryByRole('button', { name: /approved proof/ })).toBeNull();
});

it('frees a plate with a reason', async () => {
  const { server, person } = showDashboard('verification&list=vehicles', {
    ...listOf('pending-vehicles', [vehicleOf()]),
    [`POST /api/admin/free-plate/${OTHER}`]: () => Response.json({ id: OTHER, status: 'withdrawn' }),
  });
  await person.click(await screen.findByRole('button', { name: 'Free plate: Sahel Lines' }));
  const sheet = within(screen.getByRole('dialog'));
  await pasteInto(person, sheet.getByLabelText('Reason'), 'Not theirs');
  await person.click(sheet.getByRole('button', { name: 'Yes, free the plate' }));
  expect(await screen.findByText('Plate Freed')).toBeDefined();
  expect(server.requests.find(({ path }) => path.includes('free-plate'))?.body).toEqual({
    reason: 'Not theirs',
  });
});

it('approves the vehicle that is shown with the documents together with them', async () => {
  const {
    owner: _owner,
    current: _current,
    currentPhoto: _photo,
    currentProofOfOwnership: _proof,
    submittedAt: _at,
    ...pendingVehicle
  } = vehicleOf();
  const { server, person } = showDashboard('pending-drivers', {
    ...listOf('pending-drivers', [driverOf({ pendingVehicle })]),
    [`POST /api/admin/approve-driver/${OWNER}`]: () => Response.json({ id: OWNER, status: 'approved' }),
  });
  expect(await screen.findByText('KJA-100-AA')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Approve: Dauda Driver' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, approve' }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path.includes('approve-driver'))?.body).toEqual({
      vehicleId: VEHICLE,
    }),
  );
});
