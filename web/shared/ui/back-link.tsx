import { chakra } from '@chakra-ui/react/styled-system';
import type { MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';
import { BackIcon } from './icons.ts';

interface BackLinkProps {
  to: string;
  label: string;
  onClick?: MouseEventHandler | undefined;
}

/** A link to the page that this one belongs to, named after it. */
export function BackLink({ to, label, onClick }: BackLinkProps) {
  return (
    <chakra.span
      display="inline-flex"
      css={{
        '& a': {
          display: 'inline-flex',
          alignItems: 'center',
          gap: '1.5',
          minH: 'touch',
          fontWeight: 'medium',
          color: 'fg.muted',
          _hover: { color: 'fg.default', textDecoration: 'underline' },
        },
      }}
    >
      <Link to={to} onClick={onClick}>
        <BackIcon size={18} />
        {label}
      </Link>
    </chakra.span>
  );
}
