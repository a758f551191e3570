import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';

/** A row of a card that leads on. */
const ROW = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: 'full',
  minHeight: '12',
  paddingInline: '4',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { background: 'bg.subtle' },
} as const;

export const RowButton = chakra('button', { base: ROW });
export const RowLink = chakra(Link, { base: ROW });
