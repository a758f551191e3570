import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { DateField } from './date-field.tsx';

function Form() {
  const [day, setDay] = useState('2026-11-27');
  return (
    <DateField
      label="Departure Date"
      value={day}
      onChange={setDay}
      min="2026-11-21"
      max="2026-12-15"
      today="2026-11-21"
    />
  );
}

async function open() {
  renderApp(<Form />);
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: /Departure Date/ });
  await user.click(button);
  await screen.findByRole('button', { name: 'Next month' });
  return { user, button };
}

const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('date field', () => {
  it('disables days that have passed', async () => {
    await open();
    expect(day('Friday 20 November 2026').disabled).toBe(true);
    expect(day('Saturday 21 November 2026').disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true);
  });

  it('starts at the chosen day and moves by day, week and month', async () => {
    const { user, button } = await open();
    expect(document.activeElement).toBe(day('Friday 27 November 2026'));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(day('Saturday 5 December 2026'));
    await user.keyboard('{PageUp}');
    expect(document.activeElement).toBe(day('Saturday 21 November 2026'));
    await user.keyboard('{Enter}');
    expect(button.textContent).toContain('Today, Sat 21 Nov');
    expect(document.activeElement).toBe(button);
  });

  it('does not go beyond the last day that may be chosen', async () => {
    const { user } = await open();
    await user.keyboard('{PageDown}{PageDown}');
    expect(document.activeElement).toBe(day('Tuesday 15 December 2026'));
    expect(day('Wednesday 16 December 2026').disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true);
  });

  it('closes with Escape and keeps the day', async () => {
    const { user, button } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(button.textContent).toContain('Fri 27 Nov');
  });
});
