import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { putFile } from '@/shared/api/upload.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { VehicleCard } from './vehicle-card.tsx';

vi.mock('@/shared/api/upload.ts', () => ({ putFile: vi.fn<typeof putFile>() }));

const VEHICLE = {
  id: '5eed0000-0000-4000-8000-000000000009',
  make: 'Toyota',
  model: 'Sienna',
  year: 2015,
  colour: 'Silver',
  plateNumber: 'LSD-218-XB',
  seats: 6,
  photoUrl: null,
  proofOfOwnershipUrl: null,
  approval: 'approved',
  rejectionReason: null,
  current: {
    model: 'Toyota Sienna',
    plateNumber: 'LSD-218-XB',
    seats: 6,
    photoUrl: 'me/vehicle-photo-1.jpg',
    proofOfOwnershipUrl: null,
  },
};
const PATH = 'me/proof-of-ownership-1.pdf';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('saves the vehicle with or without a proof of ownership', async () => {
  vi.mocked(putFile).mockResolvedValue();
  const server = fakeServer({
    'GET /api/driver/vehicle': () => Response.json(VEHICLE),
    'POST /api/objects/upload': () => Response.json({ uploadURL: '/put', path: PATH }),
    'PUT /api/driver/vehicle': ({ body }) => Response.json({ ...VEHICLE, ...Object(body) }),
  });
  renderApp(<VehicleCard />, '/account');
  const person = userEvent.setup();
  expect(await screen.findByDisplayValue('LSD-218-XB')).toBeDefined();
  const save = () => person.click(screen.getByRole('button', { name: 'Save vehicle' }));
  const saved = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  await save();
  await vi.waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toEqual({
    make: 'Toyota',
    model: 'Sienna',
    year: 2015,
    colour: 'Silver',
    plateNumber: 'LSD-218-XB',
    seats: 6,
  });

  const file = new File(['x'], 'licence.pdf', { type: 'application/pdf' });
  await person.upload(screen.getByLabelText(/Proof of ownership/), file);
  expect(await screen.findByText('Sent: licence.pdf')).toBeDefined();
  await save();
  await vi.waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ plateNumber: 'LSD-218-XB', proofOfOwnershipUrl: PATH });
  expect(await screen.findByText(/We have your proof of ownership/)).toBeDefined();
  // A saved proof can be replaced, not removed.
  expect(screen.queryByRole('button', { name: 'Remove licence.pdf' })).toBeNull();
  await save();
  await vi.waitFor(() => expect(saved()).toHaveLength(3));
  expect(saved()[2]).not.toHaveProperty('proofOfOwnershipUrl');
});

it('asks for the colour, a photo and a proof of ownership of a new vehicle', async () => {
  vi.mocked(putFile).mockResolvedValue();
  const server = fakeServer({
    'GET /api/driver/vehicle': () => Response.json(null),
    'POST /api/objects/upload': () => Response.json({ uploadURL: '/put', path: PATH }),
    'PUT /api/driver/vehicle': ({ body }) => Response.json({ ...VEHICLE, ...Object(body) }),
  });
  renderApp(<VehicleCard />, '/account');
  const person = userEvent.setup();
  for (const [label, value] of [
    ['Make', 'Toyota'],
    ['Model', 'Sienna'],
    ['Year', '2015'],
    ['Plate number', 'LSD-218-XB'],
    ['Seats for passengers', '6'],
  ] as const) {
    await pasteInto(person, await screen.findByLabelText(label), value);
  }
  const save = () => person.click(screen.getByRole('button', { name: 'Save vehicle' }));
  await save();
  for (const words of [
    'Colour is required',
    'Please upload a photo of the vehicle',
    'Please upload a proof of ownership',
  ]) {
    expect(await screen.findByText(words)).toBeDefined();
  }
  await pasteInto(person, screen.getByLabelText('Colour'), 'Silver');
  await person.upload(
    screen.getByLabelText(/Photo of the vehicle/),
    new File(['x'], 'car.png', { type: 'image/png' }),
  );
  await person.upload(
    screen.getByLabelText(/Proof of ownership/),
    new File(['x'], 'proof.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('Sent: proof.pdf')).toBeDefined();
  await save();
  await vi.waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      colour: 'Silver',
      photoUrl: PATH,
      proofOfOwnershipUrl: PATH,
    }),
  );
});

it('shows no form until the vehicle is loaded, and offers a retry', async () => {
  const server = fakeServer({ 'GET /api/driver/vehicle': () => refusal(503, 'unavailable', 'Not now.') });
  renderApp(<VehicleCard />, '/account');
  expect(screen.getByText('Loading your vehicle...')).toBeDefined();
  expect(screen.queryByLabelText('Make')).toBeNull();
  expect(await screen.findByText('Your vehicle could not be loaded')).toBeDefined();
  expect(screen.queryByLabelText('Make')).toBeNull();
  server.answer({ 'GET /api/driver/vehicle': () => Response.json(VEHICLE) });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Sienna')).toBeDefined();
});

it('keeps typed values when the vehicle is loaded again', async () => {
  const server = fakeServer({
    'GET /api/driver/vehicle': () => Response.json(VEHICLE),
    'PUT /api/driver/vehicle': () => Response.json(VEHICLE),
  });
  renderApp(<VehicleCard />, '/account');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Save vehicle' }));
  await person.type(screen.getByLabelText('Model'), ' XLE');
  expect(await screen.findByText('Passengers see this vehicle on your trips.')).toBeDefined();
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('Sienna XLE');
});

it.each([
  [
    'waits',
    { approval: 'pending', plateNumber: 'KJA-100-AA' },
    'We are checking this vehicle. Until then your trips keep your Toyota Sienna, LSD-218-XB.',
  ],
  [
    'has a new photo that waits',
    { approval: 'pending', photoUrl: 'me/vehicle-photo-2.jpg' },
    'We are checking what you sent. Until then what we approved stays.',
  ],
  [
    'is the first and waits',
    { approval: 'pending', current: null },
    'We are checking this vehicle. You can publish trips once it is approved.',
  ],
  [
    'was rejected',
    { approval: 'rejected', current: null, rejectionReason: 'No photo' },
    'This vehicle is not approved: No photo',
  ],
  ['was changed in vain', { rejectionReason: 'No photo' }, 'Your last change was not approved: No photo'],
])('says what happens to a vehicle that %s', async (_state, change, words) => {
  fakeServer({ 'GET /api/driver/vehicle': () => Response.json({ ...VEHICLE, ...change }) });
  renderApp(<VehicleCard />, '/account');
  expect(await screen.findByText(words)).toBeDefined();
});

it('shows the photo that waits beside the approved one', async () => {
  const server = fakeServer({
    'GET /api/driver/vehicle': () =>
      Response.json({ ...VEHICLE, approval: 'pending', photoUrl: 'me/vehicle-photo-2.jpg' }),
    'GET /api/documents': () => Response.json({ url: '/signed' }),
  });
  renderApp(<VehicleCard />, '/account');
  const person = userEvent.setup();
  for (const [label, path] of [
    ['New photo, being checked', 'me/vehicle-photo-2.jpg'],
    ['Approved photo', 'me/vehicle-photo-1.jpg'],
  ] as const) {
    await person.click(await screen.findByRole('button', { name: label }));
    expect((await screen.findByRole<HTMLImageElement>('img', { name: label })).src).toContain('/signed');
    expect(server.requests.at(-1)?.query.get('path')).toBe(path);
  }
  expect(screen.queryByRole('button', { name: /proof of ownership/ })).toBeNull();
});
