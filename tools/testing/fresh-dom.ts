import { focusManager, onlineManager } from '@tanstack/react-query';
import * as React from 'react';
import { afterAll } from 'vitest';

/**
 * Runs before each test file that shares a DOM (`shared-dom.ts`): an empty document and storage at `/`. Timers and
 * listeners of the window that a file leaves behind are removed when it ends, so they cannot act in the next file.
 */
omitOwnerStacks();
document.body.replaceChildren();
document.title = '';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');

// jsdom has no layout, so nothing ever changes its size.
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

const timers = new Set<ReturnType<typeof setTimeout>>();
const frames = new Set<number>();
const listeners: Parameters<typeof window.addEventListener>[] = [];
const {
  setTimeout: startTimeout,
  setInterval: startInterval,
  requestAnimationFrame,
  addEventListener,
} = window;

window.setTimeout = remember(startTimeout, timers);
window.setInterval = remember(startInterval, timers);
window.requestAnimationFrame = remember(requestAnimationFrame, frames);
window.addEventListener = (...listener: Parameters<typeof window.addEventListener>) => {
  listeners.push(listener);
  addEventListener.apply(window, listener);
};

afterAll(() => {
  // First the frames: jsdom runs them all by one interval. If only that were cleared, no later file would get a frame.
  for (const frame of frames) window.cancelAnimationFrame(frame);
  for (const timer of timers) clearTimeout(timer);
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  for (const manager of [onlineManager, focusManager]) {
    // Its subscribers are of this file, and its listeners of the window are gone: the next subscriber adds new ones.
    (Reflect.get(manager, 'listeners') as Set<unknown>).clear();
    (Reflect.get(manager, 'onUnsubscribe') as () => void).call(manager);
  }
  onlineManager.setOnline(true);
  Object.assign(window, {
    setTimeout: startTimeout,
    setInterval: startInterval,
    requestAnimationFrame,
    addEventListener,
  });
});

function remember<Id, Start extends (...args: never[]) => Id>(start: Start, ids: Set<Id>): Start {
  return new Proxy(start, {
    apply(target, self, args) {
      const id = Reflect.apply(target, self, args);
      ids.add(id);
      return id;
    },
  });
}

/**
 * React's development build takes a stack trace for each element, a tenth of the CPU time of these tests. This makes React
 * believe that it has taken the 10,000 traces it allows itself per second. Traces are read only by React's DevTools.
 */
function omitOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
    throw new Error('React has changed: find out how it limits owner stacks, or remove omitOwnerStacks');
  }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  });
}
