import { chakra } from '@chakra-ui/react/styled-system';

/** A number plate, as passengers compare it at the park. */
export const Plate = chakra('b', {
  base: {
    paddingInline: '2',
    paddingBlock: '0.5',
    borderWidth: '2px',
    borderColor: 'fg.default',
    borderRadius: '6px',
    fontSize: '0.9375rem',
    letterSpacing: 'wide',
    whiteSpace: 'nowrap',
  },
});
