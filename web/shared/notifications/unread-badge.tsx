import { chakra } from '@chakra-ui/react/styled-system';
import { useUnread } from './use-unread.ts';

const SHOWN_MAX = 99;

/** The number of unread alerts beside the bell; nothing when all are read. */
export function UnreadBadge() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <chakra.span
      minW="5"
      h="5"
      px="1"
      display="inline-grid"
      placeItems="center"
      borderRadius="full"
      bg="accent.bg"
      color="accent.fg"
      fontSize="sm"
      lineHeight="1"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
    >
      <span aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span>
      <chakra.span srOnly>{`${unread} unread`}</chakra.span>
    </chakra.span>
  );
}
