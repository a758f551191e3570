import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Badge } from '@/shared/ui/badges.tsx';
import type { ShownRoute } from './shown-figures.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { ArcMap } from './arc-map.tsx';
import { HeroSearch } from './hero-search.tsx';
import { PopularRoutes } from './popular-routes.tsx';
import type { Visitor } from './use-visitor.ts';

interface HeroProps extends Pick<Visitor, 'bookingPath'> {
  routes: readonly ShownRoute[];
}

/** The first screen: what Tafiya is, the search as its one primary action, routes, and the map with a sample ticket. */
export function Hero({ bookingPath, routes }: HeroProps) {
  return (
    <chakra.section
      maxW="content"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '6', md: '10' }}
      pb={{ base: '12', md: '40' }}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.12fr)' }}
      gap={{ base: '8', lg: '8' }}
      alignItems="center"
    >
      <div>
        <chakra.h1
          fontSize={{ base: '5xl', md: '7xl' }}
          lineHeight="1.02"
          letterSpacing="tighter"
          maxW="11ch"
        >
          City to city, with a driver you can trust
        </chakra.h1>
        <chakra.p mt="5" fontSize="lg" color="fg.muted" maxW="34rem">
          Tafiya sells seats on trips between Nigeria’s cities. You see the fare, the driver and the car
          before you book, and you can follow the trip live.
        </chakra.p>
        <HeroSearch />
        <chakra.div mt="3" maxW="34rem" display="flex" flexWrap="wrap" gap="3">
          <ButtonLink to={bookingPath} variant="outline">
            Book Your Ride
          </ButtonLink>
          <Button asChild variant="ghost">
            <a href="#features">Watch Demo</a>
          </Button>
        </chakra.div>
        <PopularRoutes routes={routes} />
      </div>
      <chakra.div
        position="relative"
        maxW={{ base: '36rem', lg: 'none' }}
        mx={{ base: 'auto', lg: '0' }}
        w="full"
      >
        <ArcMap />
        <chakra.div
          position={{ md: 'absolute' }}
          insetEnd="0"
          bottom={{ md: '-32' }}
          mt={{ base: '2', md: '0' }}
          w={{ base: 'full', md: '20rem' }}
          borderRadius="card"
          boxShadow="float"
        >
          <SampleTicket />
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}

/** A ticket as search shows it, labelled as an example. It is drawn at build time, so it has no date. */
function SampleTicket() {
  return (
    <Ticket
      headingAs="h2"
      size="compact"
      status={<Badge tone="accent">Example</Badge>}
      departure="Tomorrow, 06:30"
      trip={{
        origin: 'Lagos',
        destination: 'Abuja',
        farePerSeat: 21_500,
        seatsAvailable: 3,
        totalSeats: 6,
      }}
    />
  );
}
