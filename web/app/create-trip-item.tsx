import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { PlusIcon } from '@/shared/ui/icons.ts';

/** In the middle of a driver's bottom bar: always in reach. Where its label does not fit, the icon has the name. */
export function CreateTripItem() {
  return (
    <Link to="/create-trip" aria-label="Create Trip">
      <Round aria-hidden="true">
        <PlusIcon />
      </Round>
      <Label>Create Trip</Label>
    </Link>
  );
}

const Round = chakra('i', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    height: '1.625rem',
    borderRadius: 'full',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    _icon: { boxSize: '4' },
  },
});
const Label = chakra('span', { base: { color: 'fg.default', fontWeight: 'semibold' } });
