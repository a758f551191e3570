import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A round control of 44 px with an icon: name it with `aria-label`. */
const round = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSize: 'touch',
  borderRadius: 'full',
  bg: 'bg.subtle',
  color: 'fg.default',
  cursor: 'pointer',
  _icon: { boxSize: '5' },
  _hover: { bg: 'border.default' },
  '&[data-danger]': { bg: 'alarm.bg', color: 'alarm.fg' },
  _disabled: { opacity: 0.55, cursor: 'not-allowed' },
} as const;

const Anchor = chakra('a', { base: round });
export const RoundButton = chakra('button', { base: round }, { defaultProps: { type: 'button' } });

type RoundLinkProps = ComponentProps<typeof Anchor> & {
  /** A page of the app; `href` otherwise. */
  to?: string;
  isDanger?: boolean;
  'aria-label': string;
};

export function RoundLink({ to, isDanger, children, ...props }: RoundLinkProps) {
  const danger = isDanger ? { 'data-danger': '' } : {};
  if (to === undefined) {
    return (
      <Anchor {...props} {...danger}>
        {children}
      </Anchor>
    );
  }
  return (
    <Anchor asChild {...props} {...danger}>
      <Link to={to}>{children}</Link>
    </Anchor>
  );
}
