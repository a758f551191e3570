import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { BoardingPass } from './boarding-pass.tsx';

afterEach(cleanup);

const show = (changes: Partial<Booking> = {}, isFolded = false) =>
  renderApp(<BoardingPass booking={bookingOf(changes)} isFolded={isFolded} />);

it('shows the passenger the code in figures and as QR code', async () => {
  show();
  expect(screen.getByRole('region', { name: 'Boarding code' }).textContent).toContain('0427');
  expect(
    screen.getByText('Show this code to the driver when you board. Do not share it before then.'),
  ).toBeDefined();
  expect(await screen.findByRole('img', { name: 'QR code to board' })).toBeDefined();
});

it.each([
  ['the QR code', false, 'Show boarding code'],
  ['the button of a list, which has no QR code', true, 'Full screen'],
])('fills the screen with the code after a tap on %s, and closes again', async (_, isFolded, name) => {
  show({}, isFolded);
  await userEvent.click(screen.getByRole('button', { name }));
  const shown = within(screen.getByRole('dialog', { name: 'Boarding code' }));
  expect(shown.getByText('0427')).toBeDefined();
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows since when the passenger is on board', () => {
  show({ boardingCode: null, boardedAt: '2030-11-29T06:10:00.000Z' });
  expect(screen.getByText('On board since 07:10')).toBeDefined();
});

it('shows nothing once the booking is over', () => {
  const { container } = show({ boardingCode: null });
  expect(container.querySelector('section')).toBeNull();
});
