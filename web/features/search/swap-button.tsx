import { chakra } from '@chakra-ui/react/styled-system';

/** Turns the journey round. Sits on the label's line of the field it belongs to. */
export function SwapButton({ onSwap }: { onSwap: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-label="Swap cities"
      onClick={onSwap}
      position="absolute"
      top="-2.5"
      insetInlineEnd="-1"
      width="touch"
      height="9"
      display="grid"
      placeItems="center"
      borderRadius="control"
      color="positive.fg"
      cursor="pointer"
      _hover={{ background: 'bg.subtle' }}
      _after={{ content: '""', position: 'absolute', insetInline: 0, top: '-2', height: 'touch' }}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 7h13m-3.5-3.5L16 7M17 13H4m3.5 3.5L4 13" />
      </svg>
    </chakra.button>
  );
}
