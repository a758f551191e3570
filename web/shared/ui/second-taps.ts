/** Within this time and distance a tap belongs to the one before it. */
const DOUBLE_TAP_MS = 500;
const DOUBLE_TAP_PX = 30;
/** Elements that can be pressed. A label and its control are one: a press of the label is repeated on the control. */
const PRESSABLE = 'a, button, input, label, select, summary, [role=option]';

/**
 * Ignores the second tap of a double tap if it meets something else than the first one: "Left stop" in the place of "At stop", the
 * next row in the place of one that is answered. Phones count every tap as the first (`detail` is 1), so taps are compared by time
 * and place, and clicks of a mouse by `detail`. The keyboard is not concerned. A button with `data-once`, such as one that sends
 * its words, is never pressed twice in one double tap. Returns what stops it.
 */
export function ignoreSecondTaps(): () => void {
  let first = { at: -DOUBLE_TAP_MS, x: 0, y: 0, pressed: null as Element | null, words: '' };

  function check(event: MouseEvent): void {
    const pressed = pressedBy(event);
    if (event.detail === 0 || pressed === null) return;
    const now = {
      at: performance.now(),
      x: event.clientX,
      y: event.clientY,
      pressed,
      words: wordsOf(pressed),
    };
    const isSecond =
      'pointerType' in event && event.pointerType === 'mouse'
        ? event.detail > 1
        : now.at - first.at < DOUBLE_TAP_MS && Math.hypot(now.x - first.x, now.y - first.y) < DOUBLE_TAP_PX;
    const isSame = pressed === first.pressed && now.words === first.words && !pressed.closest('[data-once]');
    if (!isSecond || isSame) {
      first = now;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    first.at = now.at;
  }

  document.addEventListener('click', check, true);
  return () => document.removeEventListener('click', check, true);
}

function pressedBy({ target }: MouseEvent): Element | null {
  const pressed = target instanceof Element ? target.closest(PRESSABLE) : null;
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
}

function wordsOf(pressed: Element): string {
  return `${pressed.getAttribute('aria-label') ?? ''} ${pressed.textContent}`;
}
