import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import type { ShownRoute } from './shown-figures.ts';

/** Links without figures, for the build and for a platform without trips. */
const ROUTES: readonly ShownRoute[] = [
  { from: 'Lagos', to: 'Abuja' },
  { from: 'Abuja', to: 'Kano' },
  { from: 'Lagos', to: 'Benin City' },
  { from: 'Enugu', to: 'Abuja' },
];

/** Routes as links to their next trips: the popular ones once they are known, then others up to four, so that nothing moves. */
export function PopularRoutes({ routes }: { routes: readonly ShownRoute[] }) {
  const isNew = ({ from, to }: ShownRoute) => !routes.some((known) => known.from === from && known.to === to);
  const shown = [...routes, ...ROUTES.filter(isNew)].slice(0, ROUTES.length);
  return (
    <chakra.nav aria-labelledby="routes" mt="6" maxW="34rem">
      <chakra.h2 id="routes" fontSize="md" letterSpacing="normal">
        {routes.length > 0 ? 'Popular routes, next 7 days' : 'Where people travel'}
      </chakra.h2>
      <chakra.ul
        listStyleType="none"
        mt="2"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        columnGap="3"
        css={{
          '& a': {
            display: 'grid',
            alignContent: 'center',
            minH: '14',
            borderTopWidth: '1px',
            borderColor: 'border.default',
            lineHeight: 'snug',
          },
          '& a > b': { fontWeight: 'semibold' },
          '& a > span': { color: 'fg.muted', textStyle: 'sm' },
        }}
      >
        {shown.map(({ from, to, words = 'See the next trips' }) => (
          <li key={`${from} ${to}`}>
            <Link to={`/search?${new URLSearchParams({ from, to })}`}>
              <b>{`${from} to ${to}`}</b>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
