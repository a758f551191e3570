import { chakra } from '@chakra-ui/react/styled-system';

/** The line that warns of driving in the dark: on tickets, and in the forms of new trips. */
export const NightWarning = chakra('p', {
  base: { marginTop: '2', fontSize: 'sm', fontWeight: 'semibold', color: 'warning.fg' },
});
