import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

export type Size = HTMLChakraProps<'img'>['boxSize'];

export interface SmallPhotoProps {
  driverId: string;
  name: string;
  size: Size;
}

export const Picture = chakra('img', {
  base: { flexShrink: 0, borderRadius: 'full', objectFit: 'cover', background: 'bg.subtle' },
});

/** The first letter of a name, where there is no photo. */
export function Initial({ name, size }: { name: string; size: Size }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="grid"
      placeItems="center"
      flexShrink={0}
      boxSize={size}
      borderRadius="full"
      background="bg.subtle"
      fontWeight="bold"
    >
      {name.charAt(0).toUpperCase()}
    </chakra.span>
  );
}
