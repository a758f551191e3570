import { chakra } from '@chakra-ui/react/styled-system';
import type { ShownFigures } from './shown-figures.ts';

/** The figures of the specification: examples, shown until the platform has figures of its own. */
const EXAMPLES = ['50,000+', '2,000+', '36', '4.9'] as const;
const LABELS = ['trips completed', 'verified drivers', 'states covered', 'average rating'] as const;

/** Four figures in a row, two by two on phones. The columns are as wide for examples as for real figures. */
export function Stats({ figures }: Pick<ShownFigures, 'figures'>) {
  const shown = figures ?? EXAMPLES;
  return (
    <chakra.section
      aria-label="Tafiya in figures"
      borderBlockWidth="1px"
      borderColor="border.default"
      bg="bg.card"
    >
      <chakra.dl
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        display="grid"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, 1fr)' }}
      >
        {LABELS.map((label, index) => (
          <chakra.div
            key={label}
            display="flex"
            flexDirection="column-reverse"
            minW="0"
            py={{ base: '6', md: '10' }}
            ps={{ base: index % 2 === 1 ? '5' : '0', md: index > 0 ? '8' : '0' }}
            borderInlineStartWidth={{ base: index % 2 === 1 ? '1px' : '0', md: index > 0 ? '1px' : '0' }}
            borderTopWidth={{ base: index > 1 ? '1px' : '0', md: '0' }}
            borderColor="border.default"
          >
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd
              fontSize={{ base: '3xl', md: '5xl' }}
              fontWeight="bold"
              letterSpacing="tighter"
              lineHeight="tight"
              textStyle="figures"
              overflowWrap="anywhere"
            >
              {shown[index]}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <chakra.p
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pb={{ base: '5', md: '6' }}
        color="fg.muted"
        textStyle="sm"
      >
        {figures ? 'Counted every hour.' : 'Example figures, until our first 100 trips.'}
      </chakra.p>
    </chakra.section>
  );
}
