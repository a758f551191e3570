import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

interface SwitchFieldProps {
  label: string;
  /** What it does, below the label. */
  hint?: string;
  checked: boolean;
  onChange: () => void;
}

/** A row that is switched on or off at once, without a form. */
export function SwitchField({ label, hint, checked, onChange }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
      <chakra.span flex="1" lineHeight="snug">
        <b>{label}</b>
        {hint !== undefined && (
          <chakra.span id={hintId} display="block" fontSize="sm" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </chakra.span>
      <chakra.input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        checked={checked}
        onChange={onChange}
        appearance="none"
        flexShrink={0}
        position="relative"
        width="3rem"
        height="1.75rem"
        borderRadius="full"
        borderWidth="2px"
        borderColor="border.input"
        bg="bg.card"
        cursor="pointer"
        _before={{
          content: '""',
          position: 'absolute',
          insetBlockStart: '3px',
          insetInlineStart: '3px',
          boxSize: '1.125rem',
          borderRadius: 'full',
          bg: 'border.input',
        }}
        _checked={{
          bg: 'positive.fg',
          borderColor: 'positive.fg',
          _before: { insetInlineStart: 'auto', insetInlineEnd: '3px', bg: 'bg.card' },
        }}
      />
    </chakra.label>
  );
}
