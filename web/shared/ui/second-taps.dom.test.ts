import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreSecondTaps } from './second-taps.ts';

const pressed: string[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pressed.length = 0;
  stop = ignoreSecondTaps();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A button labelled `words` that counts its presses. */
function button(words: string, after?: (self: HTMLElement) => void): HTMLElement {
  const made = document.createElement('button');
  made.textContent = words;
  made.addEventListener('click', () => {
    pressed.push(made.textContent);
    after?.(made);
  });
  document.body.append(made);
  return made;
}

/** Phones report each tap as the first. */
const tap = (on: Element, x = 100) =>
  fireEvent(on, new PointerEvent('click', { pointerType: 'touch', detail: 1, clientX: x, bubbles: true }));
const click = (on: Element, detail: number) =>
  fireEvent(on, new PointerEvent('click', { pointerType: 'mouse', detail, bubbles: true }));
const nextStep = (self: HTMLElement) => (self.textContent = 'Left stop');

/** Safari before 18 does not say what made a click. */
const oldTap = (on: Element) =>
  fireEvent(on, new MouseEvent('click', { detail: 1, clientX: 100, bubbles: true }));

it.each([
  ['a phone', tap],
  ['an old phone', oldTap],
])(
  'ignores a second and a third tap on %s on a button that says something else now; a later one counts',
  (_, press) => {
    const step = button('At stop', nextStep);
    for (let each = 0; each < 3; each++) {
      press(step);
      vi.advanceTimersByTime(200);
    }
    expect(pressed).toEqual(['At stop']);
    vi.advanceTimersByTime(400);
    press(step);
    expect(pressed).toEqual(['At stop', 'Left stop']);
  },
);

it('ignores the second click of a mouse by its number, and no two clicks or keys that are quick', () => {
  const step = button('At stop', nextStep);
  click(step, 1);
  click(step, 2);
  expect(pressed).toEqual(['At stop']);
  click(step, 1);
  click(step, 0);
  expect(pressed).toEqual(['At stop', 'Left stop', 'Left stop']);
});

it('ignores a second tap that meets the row below one that is gone', () => {
  const row = button('Accept', (self) => self.remove());
  const next = button('Accept');
  tap(row);
  tap(next);
  expect(pressed).toEqual(['Accept']);
});

it('lets every tap through on one button that stays the same, and on another place', () => {
  const more = button('+');
  const other = button('Seats');
  for (const x of [100, 104, 98]) tap(more, x);
  tap(other, 200);
  expect(pressed).toEqual(['+', '+', '+', 'Seats']);
});

it('lets a button that sends its words be pressed once in a double tap', () => {
  const send = button('Thank you');
  send.dataset['once'] = '';
  tap(send);
  tap(send);
  expect(pressed).toEqual(['Thank you']);
});

it('lets a label press its checkbox', () => {
  document.body.innerHTML = '<label>AC <input type="checkbox" id="ac"></label>';
  const box = document.querySelector('input') as HTMLInputElement;
  const label = document.querySelector('label') as HTMLElement;
  tap(label);
  tap(box);
  expect(box.checked).toBe(false);
});
