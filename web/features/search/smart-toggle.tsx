import { chakra } from '@chakra-ui/react/styled-system';

interface SmartToggleProps {
  on: boolean;
  onToggle: () => void;
}

/** The switch Smart Recommendations, which ranks results by the user's own trips. */
export function SmartToggle({ on, onToggle }: SmartToggleProps) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={onToggle}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      minHeight="touch"
      fontWeight="semibold"
      cursor="pointer"
      borderRadius="control"
    >
      <chakra.span
        aria-hidden="true"
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
      <span>Smart Recommendations</span>
      <chakra.span color="fg.muted" minWidth="8" whiteSpace="nowrap" textAlign="start">
        {on ? 'ON' : 'OFF'}
      </chakra.span>
    </chakra.button>
  );
}
