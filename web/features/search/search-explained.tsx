/** Explains the search: what it offers, and how matches are scored. */
import { chakra } from '@chakra-ui/react/styled-system';
import { MATCH_WEIGHT_PERCENT } from '@tafiya/search/limits.rules.ts';
import { ChevronDownIcon } from '@/shared/ui/icons.ts';

const FEATURES = [
  {
    title: 'Smart Matching',
    text: 'Every trip gets a score for your route, time and budget, with the reasons.',
    path: 'M10 2.5a7.5 7.5 0 1 1-7.5 7.5M7 10.2l2 2 4-4.4',
  },
  {
    title: 'Location Flexibility',
    text: 'Trips from nearby towns count too. You choose how far you will go.',
    path: 'M10 17.5s-5.5-4.8-5.5-9a5.5 5.5 0 0 1 11 0c0 4.2-5.5 9-5.5 9Zm0-7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  },
  {
    title: 'Time Intelligence',
    text: 'No trip at your time? You also see earlier and later trips, and other days.',
    path: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4l2.8 2.2',
  },
] as const;

/** The features of the search, shown until there are results. One card on phones, three side by side on wider screens. */
export function FeatureCards() {
  return (
    <FeatureList>
      {FEATURES.map(({ title, text, path }) => (
        <FeatureCard key={title}>
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
        </FeatureCard>
      ))}
    </FeatureList>
  );
}

const FeatureList = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    layerStyle: 'card',
    md: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '4', borderWidth: '0', background: 'transparent' },
  },
});

const FeatureCard = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    padding: '4',
    mdDown: { _notFirst: { borderTopWidth: '1px', borderColor: 'border.default' } },
    md: { layerStyle: 'card', padding: '5' },
  },
});

const WEIGHTS = [
  ['Location proximity', MATCH_WEIGHT_PERCENT.location],
  ['Date and time preferences', MATCH_WEIGHT_PERCENT.time],
  ['Price compatibility', MATCH_WEIGHT_PERCENT.price],
  ['Driver quality and availability', MATCH_WEIGHT_PERCENT.driver],
] as const;

/** How a match score is made up, and what the search offers: closed, under the results. */
export function HowMatchingWorks() {
  return (
    <chakra.details color="fg.muted" fontSize="sm" paddingInline="1">
      <chakra.summary
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        minHeight="touch"
        cursor="pointer"
      >
        How Trip Matching Works
        <ChevronDownIcon size={16} />
      </chakra.summary>
      <chakra.dl display="grid" gap="1" gridTemplateColumns="minmax(0, 1fr) auto">
        {WEIGHTS.map(([name, percent]) => (
          <chakra.div key={name} display="contents">
            <dt>{name}</dt>
            <chakra.dd fontVariantNumeric="tabular-nums">{percent}%</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {FEATURES.map(({ title, text }) => (
        <chakra.p key={title} marginTop="2">
          <b>{title}</b>: {text}
        </chakra.p>
      ))}
    </chakra.details>
  );
}
