import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface PageBarProps {
  title: string;
  /** Before the title: a link to the page that this one belongs to. */
  back?: ReactNode;
  /** Read out before the title. */
  lead?: string;
  badge?: ReactNode;
  /** At the end of the bar. */
  children?: ReactNode;
  /** Below the title. */
  links?: ReactNode;
  /** Wide screens show no title: the top bar marks the page. */
  isHiddenWide?: boolean;
}

/** The head of a page that has no top bar on phones (web/app/app-frame.tsx): a bar there, a line of the page on wide screens. */
export function PageBar({ title, back, lead, badge, children, links, isHiddenWide = false }: PageBarProps) {
  return (
    <Bar css={isHiddenWide ? { md: { srOnly: true } } : undefined} pt={links === undefined ? undefined : '3'}>
      {back}
      <chakra.h1
        fontSize={{ base: '1.25rem', md: '3xl' }}
        fontWeight="bold"
        letterSpacing="tight"
        overflowWrap="anywhere"
      >
        {lead !== undefined && <chakra.span srOnly>{`${lead} `}</chakra.span>}
        {title}
      </chakra.h1>
      {badge}
      <chakra.div marginInlineStart="auto" display="flex" gap="3">
        {children}
      </chakra.div>
      {links}
    </Bar>
  );
}

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minHeight: '14',
    // To the edges of PageMain.
    marginInline: '-3',
    marginTop: '-3',
    marginBottom: '3',
    paddingInline: '4',
    bg: 'bg.card',
    borderBottomWidth: '1px',
    borderColor: 'border.default',
    md: {
      marginInline: '0',
      marginTop: '0',
      marginBottom: '5',
      paddingInline: '0',
      bg: 'transparent',
      borderBottomWidth: '0',
    },
  },
});
