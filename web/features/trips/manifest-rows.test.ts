import { expect, it } from 'vitest';
import { manifestRows } from './manifest-rows.ts';

const booking = {
  bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
  name: 'Ngozi',
  phone: '+2348030000000',
  origin: 'Lagos',
  destination: 'Ore',
  paymentMethod: 'cash' as const,
  totalFare: 21_500,
  boardedAt: null,
};
const mother = { name: 'Mama Ngozi', phone: '+2348031112222' };
const words = ({ name, phone, bookedBy }: { name: string; phone: string | null; bookedBy: string | null }) =>
  [name, phone ?? '-', bookedBy ?? '-'].join(' ');

it.each([
  [1, [], ['Ngozi +2348030000000 -']],
  [3, [], ['Ngozi +2348030000000 -', 'Not named - Ngozi', 'Not named - Ngozi']],
  [1, [mother], ['Mama Ngozi +2348031112222 Ngozi']],
  [2, [mother], ['Mama Ngozi +2348031112222 Ngozi', 'Ngozi +2348030000000 -']],
  [2, [mother, { name: 'Bola', phone: null }], ['Mama Ngozi +2348031112222 Ngozi', 'Bola - Ngozi']],
])('has a row for each of %i seats', (seats, travellers, expected) => {
  const rows = manifestRows([{ ...booking, seats, travellers }]);
  expect(rows.map(words)).toEqual(expected);
  expect(rows.every(({ origin, destination }) => origin === 'Lagos' && destination === 'Ore')).toBe(true);
});
