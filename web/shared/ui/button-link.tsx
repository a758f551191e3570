import { Button, type ButtonProps } from '@chakra-ui/react/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type ButtonLinkProps = Pick<
  ButtonProps,
  'variant' | 'size' | 'colorPalette' | 'width' | 'flex' | 'alignSelf' | 'display'
> & {
  to: string;
  children: ReactNode;
};

/** A link that looks like a button: it goes somewhere, so it is a link to assistive technology too. */
export function ButtonLink({ to, children, ...look }: ButtonLinkProps) {
  return (
    <Button asChild {...look}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
