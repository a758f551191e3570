import { chakra } from '@chakra-ui/react/styled-system';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';
import { Section } from './section.tsx';

const SERVICES = [
  {
    title: 'Premium Rides',
    words: 'A seat with a driver whom other passengers rate highly.',
    points: ['Plate and model before you book', 'Filter by driver rating', 'Times that suit your day'],
    action: 'Book a premium ride',
  },
  {
    title: 'Corporate Solutions',
    words: 'Your vehicles, drivers and trips, managed in one place.',
    points: [
      'Vehicles, routes and schedules',
      'Fleet management for managers',
      'One account for the company',
    ],
    action: 'Move your company',
  },
  {
    title: 'Group Travel',
    words: 'Weddings, matches and pilgrimages: one trip, many seats.',
    points: ['Up to 8 seats in one booking', 'Buses for larger groups', 'A link for those who wait at home'],
    action: 'Plan a group trip',
  },
] as const;

/** The three services. Their buttons lead to where booking starts. */
export function Services({ bookingPath }: { bookingPath: string }) {
  return (
    <Section title="A way to travel for every plan">
      <chakra.ul
        listStyleType="none"
        mt={{ base: '8', md: '12' }}
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: '4', md: '6' }}
      >
        {SERVICES.map(({ title, words, points, action }) => (
          <chakra.li
            key={title}
            layerStyle="card"
            p={{ base: '5', md: '7' }}
            display="flex"
            flexDirection="column"
          >
            <chakra.h3 fontSize="xl">{title}</chakra.h3>
            <chakra.p mt="2" color="fg.muted">
              {words}
            </chakra.p>
            <chakra.ul listStyleType="none" my="6" display="grid" gap="2.5">
              {points.map((point) => (
                <chakra.li key={point} display="flex" gap="2.5">
                  <chakra.span color="positive.fg" mt="0.5">
                    <TickIcon />
                  </chakra.span>
                  {point}
                </chakra.li>
              ))}
            </chakra.ul>
            <chakra.div mt="auto" display="grid">
              <ButtonLink to={bookingPath} variant="outline">
                {action}
              </ButtonLink>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
