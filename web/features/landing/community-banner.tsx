import { chakra } from '@chakra-ui/react/styled-system';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import type { Visitor } from './use-visitor.ts';

/** The dark band that invites visitors to register. */
export function CommunityBanner({ visitor }: { visitor: Visitor }) {
  return (
    <chakra.section bg="band.bg" color="band.fg" aria-labelledby="community">
      <chakra.div
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '14', md: '20' }}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}
        gap="8"
        alignItems="end"
      >
        <div>
          <chakra.h2
            id="community"
            fontSize={{ base: '3xl', md: '5xl' }}
            lineHeight="tight"
            letterSpacing="tighter"
            maxW="20ch"
          >
            A community that travels together
          </chakra.h2>
          <chakra.p mt="4" fontSize="lg" color="band.muted" maxW="prose">
            Students going home, traders going to market, families going to a wedding: on Tafiya they share
            rides and rate each other afterwards.
          </chakra.p>
        </div>
        <chakra.div display="grid">
          <ButtonLink to={visitor.hasSession ? '/search' : '/auth?tab=register'} size="lg" variant="subtle">
            {visitor.hasSession ? 'Find a trip' : 'Join the community'}
          </ButtonLink>
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}
