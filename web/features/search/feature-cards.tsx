import { chakra } from '@chakra-ui/react/styled-system';

const FEATURES = [
  {
    title: 'Smart Matching',
    text: 'Every trip gets a score from 0 to 100 for your route, time and budget, and says why.',
  },
  {
    title: 'Location Flexibility',
    text: 'Trips from towns near you count too. You choose how far you would go.',
  },
  {
    title: 'Time Intelligence',
    text: 'No trip at your hour? You see the ones before and after, and other days.',
  },
] as const;

/** What the search does for a person, until there are results to show it. */
export function FeatureCards() {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
    >
      {FEATURES.map(({ title, text }) => (
        <chakra.li key={title} layerStyle="card" padding="5">
          <chakra.h2 fontSize="lg" fontWeight="bold" letterSpacing="tight">
            {title}
          </chakra.h2>
          <chakra.p color="fg.muted" marginTop="1">
            {text}
          </chakra.p>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
