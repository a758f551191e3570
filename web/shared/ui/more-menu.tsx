import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { MoreIcon } from './icons.ts';

interface MoreMenuProps {
  /** The accessible name of the list. */
  name: string;
  items: readonly MenuItem[];
  /** Three dots in place of the word. */
  isSign?: boolean;
}

export interface MenuItem {
  label: string;
  /** Behind the label: a count. */
  extra?: ReactNode;
  /** The page that is open. */
  isCurrent?: boolean;
  /** Hard to undo. */
  isHard?: boolean;
  onSelect: () => void;
}

/** The button "More" with rarely needed places; on wide screens it names the open page. Escape and leaving it close the list. */
export function MoreMenu({ name, items, isSign = false }: MoreMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent);
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
        variant={isSign ? 'ghost' : 'outline'}
        size="sm"
        aria-label={isSign ? name : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {isSign ? (
          <MoreIcon size={20} />
        ) : (
          <span>
            More
            {current && <chakra.span hideBelow="lg">{`: ${current.label}`}</chakra.span>}
          </span>
        )}
      </Button>
      {open && (
        <Panel id={id} aria-label={name}>
          {items.map(({ label, extra, isCurrent, isHard, onSelect }) => (
            <Button
              key={label}
              variant="ghost"
              justifyContent="flex-start"
              {...(isHard && { colorPalette: 'red' })}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => {
                // First the focus returns, so that a sheet that opens gives it back to the button.
                close();
                onSelect();
              }}
            >
              {label}
              {extra}
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
    // The button stands at the end of a row.
    insetInlineEnd: '0',
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
