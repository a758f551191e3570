import { chakra } from '@chakra-ui/react/styled-system';

const FEATURES = [
  {
    title: 'Smart Matching',
    text: 'Every trip gets a score for your route, time and budget, and says why.',
    path: 'M10 2.5a7.5 7.5 0 1 1-7.5 7.5M7 10.2l2 2 4-4.4',
  },
  {
    title: 'Location Flexibility',
    text: 'Trips from towns near you count too. You choose how far you would go.',
    path: 'M10 17.5s-5.5-4.8-5.5-9a5.5 5.5 0 0 1 11 0c0 4.2-5.5 9-5.5 9Zm0-7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    title: 'Time Intelligence',
    text: 'No trip at your hour? You see the ones before and after, and other days.',
    path: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.8 2.2',
  },
] as const;

/** What the search does for a person, until there are results to show it. One card on a phone, three beside each other above. */
export function FeatureCards() {
  return (
    <Cards>
      {FEATURES.map(({ title, text, path }) => (
        <Card key={title}>
          <chakra.svg
            viewBox="0 0 20 20"
            boxSize="6"
            flexShrink={0}
            marginTop="0.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
            color="positive.fg"
            aria-hidden="true"
          >
            <path d={path} />
          </chakra.svg>
          <div>
            <chakra.h3 fontSize="md" fontWeight="bold">
              {title}
            </chakra.h3>
            <chakra.p color="fg.muted">{text}</chakra.p>
          </div>
        </Card>
      ))}
    </Cards>
  );
}

const Cards = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    layerStyle: 'card',
    md: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '4', borderWidth: '0', background: 'transparent' },
  },
});

const Card = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    padding: '4',
    mdDown: { _notFirst: { borderTopWidth: '1px', borderColor: 'border.default' } },
    md: { layerStyle: 'card', padding: '5' },
  },
});
