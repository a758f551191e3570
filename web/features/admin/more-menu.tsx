import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Analytics } from '@contracts/admin.ts';
import { TabCount } from './lists/admin-numbers.tsx';

interface MoreMenuProps {
  /** The pages behind the eight tabs. */
  pages: readonly { value: string; label: string; count?: keyof Analytics['counts'] }[];
  selected: string;
  onSelect: (value: string) => void;
}

/** The button "More" with the pages that have no tab. Escape and leaving it close the list. */
export function MoreMenu({ pages, selected, onSelect }: MoreMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    close();
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  return (
    <chakra.div position="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      {open && (
        <Panel id={id} aria-label="More pages">
          {pages.map(({ value, label, count }) => (
            <Button
              key={value}
              variant="ghost"
              justifyContent="flex-start"
              aria-current={value === selected ? 'page' : undefined}
              onClick={() => {
                onSelect(value);
                close();
              }}
            >
              {label}
              {count && <TabCount of={count} />}
            </Button>
          ))}
        </Panel>
      )}
    </chakra.div>
  );
}

const Panel = chakra('nav', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: 'calc(100% + 4px)',
    // Logout follows the button, so there is room on this side at every width.
    insetInlineStart: '0',
    minW: '10rem',
    display: 'grid',
    gap: '1',
    padding: '2',
    background: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.default',
    borderRadius: 'card',
    boxShadow: 'float',
    '& [aria-current]': { bg: 'colorPalette.subtle' },
  },
});
