import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { InstallHint } from './install-hint.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';
const TITLE = { name: 'Keep Tafiya on your home screen' };

function show({ userAgent = 'Firefox', maxTouchPoints = 0, isStandalone = false } = {}) {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  renderApp(<InstallHint />);
}

function offer() {
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt });
  return prompt;
}

afterEach(() => {
  delete window.installPrompt;
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['an iPhone', { userAgent: IPHONE, maxTouchPoints: 5 }],
  ['an iPad, which reports to be a Mac', { userAgent: MAC, maxTouchPoints: 5 }],
])('%s gets the steps, because its browser cannot ask', (_, device) => {
  show(device);
  expect(screen.getByText(/Add to Home Screen/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Install Tafiya' })).toBeNull();
});

it("a browser that can ask is asked once, by the person's tap", async () => {
  const prompt = offer();
  show();
  expect(prompt).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Install Tafiya' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
  expect(window.installPrompt).toBeUndefined();
});

it.each([
  ['a Mac', { userAgent: MAC }],
  ['a browser that cannot install', {}],
  ['the installed app', { userAgent: IPHONE, maxTouchPoints: 5, isStandalone: true }],
])('%s gets nothing', (_, device) => {
  show(device);
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
});

it('“Not now” is remembered', async () => {
  offer();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  renderApp(<InstallHint />);
  expect(screen.queryByRole('heading', TITLE)).toBeNull();
});
