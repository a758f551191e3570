import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface SwitchRowProps {
  label: string;
  note?: string;
  icon?: ReactNode;
  on: boolean;
  /** Says ON or OFF beside the switch. */
  isWorded?: boolean;
  onToggle: () => void;
}

/** A switch at the end of a row that explains it. */
export function SwitchRow({ label, note, icon, on, isWorded = false, onToggle }: SwitchRowProps) {
  return (
    <chakra.button type="button" role="switch" aria-checked={on} onClick={onToggle} {...ROW_LOOK}>
      {icon}
      <chakra.span flex="1" minWidth="0">
        <chakra.span display="block" fontWeight="semibold">
          {label}
        </chakra.span>
        {note !== undefined && (
          <chakra.span display="block" fontSize="sm" lineHeight="snug" color="fg.muted">
            {note}
          </chakra.span>
        )}
      </chakra.span>
      {isWorded && (
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {on ? 'ON' : 'OFF'}
        </chakra.span>
      )}
      <SwitchMark on={on} />
    </chakra.button>
  );
}

/** The drawn switch of a button with the role. */
export function SwitchMark({ on }: { on: boolean }) {
  return (
    <chakra.span
      aria-hidden="true"
      flexShrink={0}
      width="12"
      height="7"
      padding="3px"
      borderRadius="full"
      borderWidth="1px"
      borderColor={on ? 'action.bg' : 'border.input'}
      background={on ? 'action.bg' : 'bg.card'}
      transition="background-color 150ms ease-out"
      _before={{
        content: '""',
        display: 'block',
        boxSize: '5',
        borderRadius: 'full',
        // Makes the knob visible in forced-colors mode.
        border: '3px solid transparent',
        background: on ? 'action.fg' : 'fg.muted',
        transform: on ? 'translateX(20px)' : 'none',
        transition: 'transform 150ms ease-out',
      }}
    />
  );
}

const ROW_LOOK = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '3.5rem',
  textAlign: 'start',
  cursor: 'pointer',
} as const;
