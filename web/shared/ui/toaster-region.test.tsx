import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOAST_DURATION_MS } from '@tafiya/core/limits.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { useToast } from './toaster.ts';
import { toast } from './toaster.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useToast.setState({ current: null });
  renderApp(null);
});

afterEach(() => {
  vi.useRealTimers();
});

function show(title: string, kind: 'success' | 'error' = 'success') {
  act(() => toast({ title, kind }));
}

function wait(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('toasts', () => {
  it('are shown one at a time: a new toast replaces the old one', () => {
    show('Trip created successfully!');
    show('Logged out');
    expect(screen.queryByText('Trip created successfully!')).toBeNull();
    expect(screen.getByText('Logged out')).toBeTruthy();
  });

  it('disappear after five seconds, counted separately for each', () => {
    show('First');
    wait(TOAST_DURATION_MS - 1);
    show('Second');
    wait(TOAST_DURATION_MS - 1);
    expect(screen.getByText('Second')).toBeTruthy();
    wait(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('stay while they are hovered', () => {
    show('Read me');
    fireEvent.mouseEnter(screen.getByText('Read me'));
    wait(TOAST_DURATION_MS * 2);
    expect(screen.getByText('Read me')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByText('Read me'));
    wait(TOAST_DURATION_MS);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('are announced: errors at once, the others politely', () => {
    show('Login failed', 'error');
    expect(screen.getByRole('alert').textContent).toContain('Login failed');
    show('Welcome back!');
    expect(screen.getByRole('status').textContent).toContain('Welcome back!');
  });

  it('close with their button', () => {
    show('Close me');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Close me')).toBeNull();
  });

  it('close with a swipe of 50 px to the right, not with a shorter one', () => {
    show('Swipe me');
    const swipe = (px: number) => {
      const card = screen.getByText('Swipe me');
      fireEvent.pointerDown(card, { clientX: 10 });
      fireEvent.pointerMove(card, { clientX: 10 + px });
      fireEvent.pointerUp(card, { clientX: 10 + px });
    };
    swipe(49);
    expect(screen.getByText('Swipe me')).toBeTruthy();
    swipe(50);
    expect(screen.queryByText('Swipe me')).toBeNull();
  });
});
