import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BOTTOM_BAR_HEIGHT } from '@/shared/ui/bottom-bar.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

/** The bars of the app above and below a page. */
const TOP_BAR = '4rem';
const BELOW_BAR = `calc(100dvh - ${TOP_BAR} - 1px)`;

interface ConversationMainProps {
  /** On phones the head of the conversation stands in place of the top bar. */
  hasOwnBar?: boolean;
  children: ReactNode;
}

/** A page as high as the screen, so that a short conversation, too, has its composer at the bottom edge. */
export function ConversationMain({ hasOwnBar = false, children }: ConversationMainProps) {
  return (
    <PageMain
      maxW="48rem"
      display="flex"
      flexDirection="column"
      // 1 px is the line under the top bar.
      minHeight={{ base: hasOwnBar ? '100dvh' : BELOW_BAR, md: BELOW_BAR }}
      px={{ base: hasOwnBar ? '3' : '4', md: '6' }}
      pt={{ base: hasOwnBar ? '0' : '2', md: '4' }}
      pb={{ base: BOTTOM_BAR_HEIGHT, md: '0' }}
    >
      {children}
    </PageMain>
  );
}

/** The messages, and below them, at the bottom edge, the last child: a composer, or why there is none. */
export function ConversationBody({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      flex="1"
      minWidth="0"
      gap="4"
      css={{ '& > :last-child': { marginTop: 'auto' } }}
    >
      {children}
    </chakra.div>
  );
}

/** Stays at the bottom edge while the messages scroll, above the bar of phones. */
export function AtBottomEdge(props: HTMLChakraProps<'div'>) {
  return (
    <chakra.div
      position="sticky"
      bottom={{ base: BOTTOM_BAR_HEIGHT, md: '0' }}
      bg="bg.page"
      paddingBlock="3"
      {...props}
    />
  );
}
