import { Button, type ButtonProps } from '@chakra-ui/react/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type ButtonLinkProps = Pick<
  ButtonProps,
  | 'variant'
  | 'size'
  | 'colorPalette'
  | 'width'
  | 'flex'
  | 'px'
  | 'whiteSpace'
  | 'alignSelf'
  | 'display'
  | 'marginInlineStart'
> & {
  to: string;
  /** What assistive technology says, when the words alone would not tell which. */
  label?: string | undefined;
  children: ReactNode;
};

/** A link that looks like a button: it goes somewhere, so it is a link to assistive technology too. */
export function ButtonLink({ to, label, children, ...look }: ButtonLinkProps) {
  return (
    <Button asChild {...look}>
      <Link to={to} aria-label={label}>
        {children}
      </Link>
    </Button>
  );
}
