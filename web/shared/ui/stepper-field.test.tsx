import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { StepperField } from './stepper-field.tsx';

afterEach(() => vi.useRealTimers());

interface ExampleProps {
  start: number;
  limited?: boolean;
  error?: string;
}

/** A field from 1 to 4; `limited` forms answer a larger number with 4. */
function Example({ start, limited = false, error }: ExampleProps) {
  const [seats, setSeats] = useState(start);
  const choose = (chosen: number) => setSeats(limited ? Math.min(chosen, 4) : chosen);
  return (
    <>
      <StepperField label="Seats" value={seats} onChange={choose} min={1} max={4} error={error} />
      <output>{String(seats)}</output>
    </>
  );
}

function show(start: number, options: Omit<ExampleProps, 'start'> = {}) {
  renderApp(<Example start={start} {...options} />);
  return userEvent.setup();
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Seats' });
const press = (name: 'One less' | 'One more') => screen.getByRole<HTMLButtonElement>('button', { name });
const chosen = () => screen.getByText(/^(NaN|\d+)$/).textContent;

describe('a stepper', () => {
  it('changes the number by one with its buttons, by pointer, keyboard and assistive technology', async () => {
    const person = show(1);
    await person.click(press('One more'));
    expect(chosen()).toBe('2');
    press('One more').focus();
    await person.keyboard('{Enter}');
    expect(chosen()).toBe('3');
    fireEvent.click(press('One more'));
    await waitFor(() => expect(chosen()).toBe('4'));
    await person.click(press('One less'));
    expect(chosen()).toBe('3');
    expect(field().value).toBe('3');
  });

  it('is reached by Tab, button by button', async () => {
    const person = show(2);
    await person.tab();
    expect(document.activeElement).toBe(press('One less'));
    await person.tab();
    expect(document.activeElement).toBe(field());
    await person.tab();
    expect(document.activeElement).toBe(press('One more'));
  });

  it('stops at its limits', async () => {
    const person = show(1);
    expect(press('One less').disabled).toBe(true);
    field().focus();
    await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe('4');
    expect(press('One more').disabled).toBe(true);
    expect(field()).toMatchObject({ min: '1', max: '4' });
  });

  it('goes to its limits with Home and End', async () => {
    const person = show(2);
    field().focus();
    await person.keyboard('{End}');
    expect(chosen()).toBe('4');
    await person.keyboard('{Home}');
    expect(chosen()).toBe('1');
  });

  it('repeats while a button is held, and stops at the limit', () => {
    vi.useFakeTimers();
    show(1);
    fireEvent.pointerDown(press('One more'));
    for (let passed = 0; passed < 2000; passed += 50) act(() => vi.advanceTimersByTime(50));
    expect(chosen()).toBe('4');
    expect(vi.getTimerCount()).toBe(0);
    fireEvent.pointerUp(press('One more'));
    fireEvent.click(press('One less'));
    expect(chosen()).toBe('3');
  });

  it('keeps a typed number that is out of range, for the form to refuse', async () => {
    const person = show(1);
    await person.clear(field());
    expect(chosen()).toBe('NaN');
    await person.type(field(), '12');
    await person.tab();
    expect(chosen()).toBe('12');
    expect(field().value).toBe('12');
  });

  it('shows the number that the form holds when the form changes a typed one', async () => {
    const person = show(4, { limited: true });
    await person.type(field(), '4');
    expect(chosen()).toBe('4');
    expect(field().value).toBe('4');
  });

  it('starts at its lower limit when empty', async () => {
    const person = show(Number.NaN);
    expect(press('One less').disabled).toBe(true);
    await person.click(press('One more'));
    expect(chosen()).toBe('1');
  });

  it('does not change when the wheel turns over it', () => {
    show(2);
    field().focus();
    fireEvent.wheel(field(), { deltaY: -100 });
    expect(chosen()).toBe('2');
  });

  it('names its error', () => {
    show(2, { error: 'At most 4 seats' });
    const error = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('At most 4 seats');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});
