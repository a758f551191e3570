import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDownIcon } from '@/shared/ui/icons.ts';
import { COLUMN } from './section.tsx';
import type { ShownFacts } from './shown-facts.ts';

/** The figures of the specification: examples, shown until the platform has figures of its own. */
const EXAMPLES = ['50,000+', '2,000+', '36', '4.9'] as const;
const LABELS = ['trips completed', 'verified drivers', 'states covered', 'average rating'] as const;

/** Example quotes: static text, not server data. */
const QUOTES = [
  '“I saw the fare, the plate number and the driver’s face before I left the house.” Adaeze O., Enugu to Lagos',
  '“I fill my empty seats every Friday now.” Musa A., Kano to Abuja',
  '“All our buses are on one page.” Tunde B., Ibadan to Lagos',
] as const;

/** Figures and quotes, closed and labelled. */
export function SmallPrint({ figures }: Pick<ShownFacts, 'figures'>) {
  const shown = figures ?? EXAMPLES;
  return (
    <Closed {...COLUMN}>
      <summary>
        {figures
          ? 'Our figures, counted every hour, and example quotes'
          : 'Example figures and quotes, until our first 100 trips'}
        <ChevronDownIcon />
      </summary>
      <dl>
        {LABELS.map((label, index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown[index]}</dd>
          </div>
        ))}
      </dl>
      {QUOTES.map((quote) => (
        <blockquote key={quote}>{quote}</blockquote>
      ))}
    </Closed>
  );
}

const Closed = chakra('details', {
  base: {
    mt: { base: '5', md: '10' },
    fontSize: 'sm',
    color: 'fg.muted',
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minH: 'touch',
      px: '1',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '& > svg': { ms: 'auto', boxSize: '16px', flexShrink: 0 },
    },
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    '& > dl': {
      display: 'grid',
      gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, auto)' },
      justifyContent: 'start',
      gap: { base: '0.25rem 0.75rem', md: '8' },
      px: '1',
      pb: '2',
      '& > div': { display: 'flex', gap: '1' },
      '& dd': { order: -1 },
    },
    '& > blockquote': { px: '1', mb: '2' },
  },
});
