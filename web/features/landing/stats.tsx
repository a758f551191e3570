import { chakra } from '@chakra-ui/react/styled-system';

/** Marketing figures: static text, not server data. */
const FIGURES = [
  ['50,000+', 'trips completed'],
  ['2,000+', 'verified drivers'],
  ['36', 'states covered'],
  ['4.9', 'average rating'],
] as const;

/** Four figures in a row, two by two on phones. */
export function Stats() {
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
        {FIGURES.map(([figure, label], index) => (
          <chakra.div
            key={label}
            display="flex"
            flexDirection="column-reverse"
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
              {figure}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}
