import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { readTime, TimeField } from './time-field.tsx';

it.each([
  ['07:30', '07:30'],
  ['730', '07:30'],
  ['1930', '19:30'],
  ['7.30', '07:30'],
  ['7', '07:00'],
  ['7:30 pm', '19:30'],
  ['\u200e7:30\u202fPM\u200b', '19:30'],
  ['٠٧:٣٠', '07:30'],
  ['12:15am', '00:15'],
  ['12 pm', '12:00'],
  ['', ''],
  ['24:00', null],
  ['13 pm', null],
  ['7:60', null],
  ['soon', null],
])('reads %j as %j', (text, time) => {
  expect(readTime(text)).toBe(time);
});

function Shown({ onBlur }: { onBlur: () => void }) {
  const [value, setValue] = useState('22:00');
  return (
    <>
      <TimeField label="From" value={value} onChange={setValue} onBlur={onBlur} />
      <p>{`It is ${value}`}</p>
    </>
  );
}

it('shows 24 hours, and writes what was typed as HH:MM', async () => {
  let blurs = 0;
  renderApp(<Shown onBlur={() => (blurs += 1)} />);
  const person = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('From');
  expect([field.type, field.value]).toEqual(['text', '22:00']);
  await person.clear(field);
  await person.type(field, '745');
  expect(field.value).toBe('745');
  expect(screen.getByText('It is 07:45')).toBeDefined();
  await person.tab();
  expect([field.value, blurs]).toEqual(['07:45', 1]);
  await person.type(field, 'x');
  await person.tab();
  expect(field.value).toBe('07:45');
});
