import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable=true]';

/**
 * Single keys of a desk: `{ j: next, k: previous, Enter: open, '/': search }`. Off while a field has the focus (but for Escape), with a
 * modifier, in a dialog, and for Enter on a button or link, which has a meaning of its own. A held key counts once.
 */
export function useDeskKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const act = current.current[event.key];
      if (act === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[role=dialog]') || document.querySelector('[role=dialog]')) return;
      if (event.key !== 'Escape' && target?.closest(FIELDS)) return;
      if (event.key === 'Enter' && target?.closest('a, button, summary')) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
