import { type KeyboardEvent, useState } from 'react';

interface Option {
  name: string;
  /** Only a deliberate choice takes it. */
  isGuess?: true | undefined;
}

interface OptionKeysInput<Each extends Option> {
  options: Each[];
  open: boolean;
  typing: boolean;
  setOpen: (open: boolean) => void;
  choose: (option: Each) => void;
}

/** Arrow keys, Enter, Tab and Escape of a combobox, and which option is highlighted (-1: none). */
export function useOptionKeys<Each extends Option>(input: OptionKeysInput<Each>) {
  const { options, open, typing, setOpen, choose } = input;
  const [moved, setMoved] = useState<{ options: string; index: number }>({ options: '', index: -1 });
  const list = options.map((option) => option.name).join('|');
  // After typing, the first option of a new list is highlighted unless it is a guess; before that, none.
  const first = typing && options[0]?.isGuess !== true && options.length > 0 ? 0 : -1;
  const active = moved.options === list ? moved.index : first;
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
