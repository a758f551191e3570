import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** Greets a signed-in visitor by name. */
export function WelcomeBadge({ name, ...props }: HTMLChakraProps<'span'> & { name: string }) {
  return (
    <chakra.span
      maxW="16rem"
      truncate
      px="3"
      py="1"
      borderRadius="full"
      bg="positive.bg"
      color="positive.fg"
      textStyle="sm"
      fontWeight="semibold"
      {...props}
    >
      Welcome, {name}
    </chakra.span>
  );
}
