import { chakra } from '@chakra-ui/react/styled-system';

/** The car as people say it: "silver Toyota Sienna". */
export function carInWords(car: {
  vehicleColour?: string | null | undefined;
  vehicleModel: string | null;
}): string {
  return [car.vehicleColour?.toLowerCase(), car.vehicleModel].filter(Boolean).join(' ');
}

/** A number plate as it is on the car, as passengers compare it at the park. */
export const Plate = chakra('b', {
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    paddingInline: '2',
    paddingBlock: '0.5',
    borderWidth: '2px',
    borderColor: 'fg.default',
    borderRadius: 'sm',
    fontSize: '0.9375rem',
    lineHeight: 'snug',
    letterSpacing: 'wide',
    whiteSpace: 'nowrap',
  },
  variants: {
    isLarge: { true: { fontSize: 'xl', paddingInline: '3' } },
    /** On the yellow that means "now": white in both colour modes. */
    isOnYellow: { true: { bg: 'white', color: 'accent.fg', borderColor: 'accent.fg' } },
  },
});
