import { chakra } from '@chakra-ui/react/styled-system';

const PROMISES = [
  ['You see the fare first', 'Every seat has one price in naira, shown before you book.'],
  ['You know who drives', 'Drivers show licence, NIN and photograph before they may publish a trip.'],
  ['You can change your mind', 'Cancel from your dashboard before the trip starts.'],
] as const;

/** What an account is good for, in three lines. */
export function AuthAside() {
  return (
    <>
      <chakra.h2 fontSize={{ base: 'xl', lg: '3xl' }} lineHeight="snug" textWrap="balance">
        A seat between cities, with someone you can trust
      </chakra.h2>
      <chakra.ul display="grid" gap="6" mt="8" listStyleType="none">
        {PROMISES.map(([title, words]) => (
          <li key={title}>
            <chakra.p fontWeight="semibold">{title}</chakra.p>
            <chakra.p color="band.muted">{words}</chakra.p>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
