import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType } from 'react';
import { FollowIcon, ShieldIcon, VerifiedIcon } from '@/shared/ui/icons.ts';
import { SECTION, SectionTitle } from './section.tsx';

interface Fact {
  Icon: ComponentType;
  title: string;
  words: string;
  /** The steps of a protected payment, on the two stripes. */
  steps?: readonly string[];
}

const FACTS: readonly Fact[] = [
  {
    Icon: VerifiedIcon,
    title: 'Verified drivers',
    words:
      'We check licence, NIN, face and bank account before a driver’s first trip. You see rating and plate before you book.',
  },
  {
    Icon: ShieldIcon,
    title: 'Your money waits',
    words:
      'Pay online and we hold it until you have arrived. If the driver cancels, all of it comes back. Or pay cash at the car.',
    steps: ['You pay', 'We hold it', 'Driver is paid'],
  },
  {
    Icon: FollowIcon,
    title: 'Real-time tracking',
    words: 'You and your family follow the car from park to stop. One button calls 112 and warns our team.',
  },
];

/** The three facts. Watch Demo scrolls to them. */
export function Protections() {
  return (
    <chakra.section id="features" aria-labelledby="features-title" {...SECTION}>
      <SectionTitle id="features-title">What protects you</SectionTitle>
      <Facts>
        {FACTS.map(({ Icon, title, words, steps }) => (
          <li key={title}>
            <span className="icon" aria-hidden="true">
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{words}</p>
            {steps && (
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </Facts>
    </chakra.section>
  );
}

const Facts = chakra('ul', {
  base: {
    layerStyle: 'card',
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, 1fr)' },
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '44px minmax(0, 1fr)',
      gridTemplateRows: { md: 'auto auto 1fr' },
      gap: '0.125rem 0.75rem',
      alignContent: 'start',
      px: { base: '3.5', md: '6' },
      py: { base: '4', md: '6' },
    },
    '& > li + li': {
      borderTopWidth: { base: '1px', md: '0' },
      borderInlineStartWidth: { base: '0', md: '1px' },
      borderColor: 'border.default',
    },
    '& .icon': {
      gridRow: '1 / 3',
      boxSize: '44px',
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'full',
      bg: 'positive.bg',
      color: 'positive.fg',
    },
    '& h3': { fontSize: 'md', fontWeight: 'semibold', letterSpacing: 'normal' },
    '& p': { color: 'fg.muted', fontSize: '0.9375rem', lineHeight: '1.4' },
    '& ol': {
      gridColumn: '1 / -1',
      listStyleType: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2',
      mt: '2',
      fontSize: 'sm',
      fontWeight: 'semibold',
      '& > li': { display: 'flex', alignItems: 'center', gap: '2', flexGrow: 1, whiteSpace: 'nowrap' },
      '& > li:first-of-type': { flexGrow: 0 },
      '& > li:not(:first-of-type)::before': {
        content: '""',
        flex: '1',
        minW: '3',
        height: '6px',
        borderBlock: '2px solid {colors.positive.fg}',
      },
    },
  },
});
