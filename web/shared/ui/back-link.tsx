import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { BackIcon } from './icons.ts';

/** A link to the page that this one belongs to, named after it. */
export function BackLink({ to, label }: { to: string; label: string }) {
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
      <Link to={to}>
        <BackIcon size={18} />
        {label}
      </Link>
    </chakra.span>
  );
}
