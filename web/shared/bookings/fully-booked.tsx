import { Button, type ButtonProps } from '@chakra-ui/react/button';

/** The look of the button on its ticket or card. */
export type Look = Pick<ButtonProps, 'variant' | 'size'>;

/** The button of a trip without free seats. */
export function FullyBooked({ look }: { look: Look }) {
  return (
    <Button {...look} variant="outline" disabled>
      Fully Booked
    </Button>
  );
}
