import { Button, type ButtonProps } from '@chakra-ui/react/button';
import type { MouseEventHandler, ReactNode } from 'react';
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
  onClick?: MouseEventHandler | undefined;
  /** The accessible name, when the visible text is ambiguous. */
  label?: string | undefined;
  children: ReactNode;
};

/** A link that looks like a button; assistive technology sees a link. */
export function ButtonLink({ to, label, onClick, children, ...look }: ButtonLinkProps) {
  return (
    <Button asChild {...look}>
      <Link to={to} aria-label={label} onClick={onClick}>
        {children}
      </Link>
    </Button>
  );
}
