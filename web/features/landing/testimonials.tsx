import { chakra } from '@chakra-ui/react/styled-system';
import { Section } from './section.tsx';

/** Example quotes: static text, not server data. */
const TESTIMONIALS = [
  {
    words:
      'I saw the fare, the plate number and the driver’s face before I left the house. That was enough for me.',
    name: 'Adaeze O.',
    route: ['Enugu', 'Lagos'],
  },
  {
    words: 'I fill my empty seats every Friday now. The money is clear and nobody argues at the park.',
    name: 'Musa A.',
    route: ['Kano', 'Abuja'],
  },
  {
    words: 'All our buses and the seats sold on them are on one page. I stopped keeping a notebook.',
    name: 'Tunde B.',
    route: ['Ibadan', 'Lagos'],
  },
] as const;

/** Three customer quotes, labelled as examples. */
export function Testimonials() {
  return (
    <chakra.div bg="bg.card" borderBlockWidth="1px" borderColor="border.default">
      <Section
        title="What people say after the trip"
        lead="Example quotes, until passengers have told us theirs."
      >
        <chakra.ul
          listStyleType="none"
          mt={{ base: '8', md: '12' }}
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
          gap={{ base: '10', md: '12' }}
        >
          {TESTIMONIALS.map(({ words, name, route: [from, to] }) => (
            <chakra.li key={name}>
              <chakra.figure display="flex" flexDirection="column" h="full">
                <chakra.blockquote fontSize="lg" lineHeight="relaxed" flex="1">
                  <p>“{words}”</p>
                </chakra.blockquote>
                <chakra.figcaption mt="5">
                  <chakra.span display="block" fontWeight="semibold">
                    {name}
                  </chakra.span>
                  <chakra.span color="fg.muted">
                    {from} to {to}
                  </chakra.span>
                </chakra.figcaption>
              </chakra.figure>
            </chakra.li>
          ))}
        </chakra.ul>
      </Section>
    </chakra.div>
  );
}
