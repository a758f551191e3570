import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { BuildingIcon, ForwardIcon, PeopleIcon, StarIcon } from '@/shared/ui/icons.ts';
import { RowList } from '@/shared/ui/row-list.tsx';
import { SectionTitle } from './section.tsx';

/** The specified services. */
const SERVICES = [
  {
    Icon: BuildingIcon,
    title: 'Corporate Solutions',
    words: 'Your buses, drivers and sold seats on one page',
    to: '/corporate-auth',
  },
  {
    Icon: PeopleIcon,
    title: 'Group Travel',
    words: 'Weddings, matches: 8 seats in one booking, or a bus',
    to: '/search',
  },
  {
    Icon: StarIcon,
    title: 'Premium Rides',
    words: 'Filter the trips by the rating of the driver',
    to: '/search',
  },
] as const;

/** The services as rows. */
export function Groups() {
  return (
    <section aria-labelledby="groups">
      <SectionTitle id="groups">For companies and groups</SectionTitle>
      <RowList>
        {SERVICES.map(({ Icon, title, words, to }) => (
          <li key={title}>
            <Link to={to}>
              <Icon />
              <span>
                <Title>{title}</Title>
                <small>{words}</small>
              </span>
              <ForwardIcon />
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  );
}

const Title = chakra('h3', { base: { fontSize: 'md', letterSpacing: 'normal', lineHeight: '1.3' } });
