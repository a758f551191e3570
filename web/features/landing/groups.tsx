import { Link } from 'react-router-dom';
import { BuildingIcon, ForwardIcon, PeopleIcon, StarIcon } from '@/shared/ui/icons.ts';
import { Rows, SectionTitle } from './section.tsx';

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
      <Rows>
        {SERVICES.map(({ Icon, title, words, to }) => (
          <li key={title}>
            <Link to={to}>
              <Icon />
              <span>
                <h3>{title}</h3>
                <small>{words}</small>
              </span>
              <ForwardIcon />
            </Link>
          </li>
        ))}
      </Rows>
    </section>
  );
}
