import { type KeyboardEvent, useState } from 'react';
import type { CityOption } from './use-city-options.ts';

interface CityKeysInput {
  options: CityOption[];
  open: boolean;
  typing: boolean;
  setOpen: (open: boolean) => void;
  choose: (option: CityOption) => void;
}

/** Arrow keys, Enter, Tab and Escape of the city field, and which option is highlighted (-1: none). */
export function useCityKeys({ options, open, typing, setOpen, choose }: CityKeysInput) {
  const [moved, setMoved] = useState<{ options: string; index: number }>({ options: '', index: -1 });
  const list = options.map((option) => option.name).join('|');
  // A new list starts at its best match once something is typed, and with nothing highlighted before that.
  const active = moved.options === list ? moved.index : typing && options.length > 0 ? 0 : -1;
  const move = (index: number) => setMoved({ options: list, index });

  function onKeyDown(event: KeyboardEvent) {
    const option = open ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (open) move(nextIndex({ active, count: options.length, step: event.key === 'ArrowDown' ? 1 : -1 }));
      return;
    }
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    }
    if (event.key === 'Tab' && typing && option) choose(option);
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return { active, onKeyDown };
}

function nextIndex({ active, count, step }: { active: number; count: number; step: 1 | -1 }): number {
  if (count === 0) return -1;
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
