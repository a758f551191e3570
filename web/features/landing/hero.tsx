import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { PlayIcon } from '@/shared/ui/icons.ts';
import { ArcMap } from './arc-map.tsx';
import { HeroSearch } from './hero-search.tsx';
import { COLUMN } from './section.tsx';
import type { Visitor } from './use-visitor.ts';

/** The first screen: what Tafiya is, and the search as its one primary action. The map is for wide screens. */
export function Hero({ bookingPath }: Pick<Visitor, 'bookingPath'>) {
  return (
    <>
      <chakra.div bg="hero.bg" color="hero.fg" pb={{ base: '148px', lg: '74px' }}>
        <chakra.div
          {...COLUMN}
          px={{ base: '4', md: '6' }}
          pt={{ base: '3', lg: '0' }}
          minH={{ lg: '292px' }}
          position="relative"
          display="grid"
          alignContent="center"
        >
          <chakra.h1
            fontSize={{ base: '2.1875rem', md: '3.375rem' }}
            lineHeight="1.05"
            letterSpacing="tighter"
            maxW={{ md: '38rem' }}
            mb="2"
          >
            City to city, with a driver you can trust
          </chakra.h1>
          <chakra.p fontSize={{ base: '1.0625rem', md: '1.25rem' }} _dark={{ color: 'fg.default' }}>
            See driver, car and fare before you pay.
          </chakra.p>
          <chakra.div
            display={{ base: 'none', lg: 'block' }}
            position="absolute"
            insetEnd="12"
            top="-2"
            width="372px"
          >
            <ArcMap />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.div {...COLUMN} position="relative" mt={{ base: '-128px', lg: '-52px' }}>
        <HeroSearch />
        <chakra.div
          display="flex"
          justifyContent={{ base: 'center', lg: 'start' }}
          gap="6"
          pt={{ base: '1', lg: '2' }}
          mb={{ base: '-4', lg: '-8' }}
          css={{ '& > a': { textDecoration: 'none', color: 'positive.fg' } }}
        >
          <Button asChild variant="plain">
            <Link to={bookingPath}>Book Your Ride</Link>
          </Button>
          <Button asChild variant="plain">
            <a href="#features">
              <PlayIcon />
              Watch Demo
            </a>
          </Button>
        </chakra.div>
      </chakra.div>
    </>
  );
}
