import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Stripes } from '@/shared/ui/stripes.tsx';

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Beside the form above 1024 px, under it below. */
  aside: ReactNode;
}

/** The form, and beside it what the person is signing up to. */
export function AuthLayout({ title, lead, children, aside }: AuthLayoutProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, min(30rem, 45%))' }}
      minH="calc(100dvh - 4rem - 1px)"
    >
      <chakra.div px={{ base: '4', md: '6' }} pt={{ base: '6', md: '12' }} pb="16">
        <chakra.div maxW="md" mx="auto">
          <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} lineHeight="snug">
            {title}
          </chakra.h1>
          {lead !== undefined && (
            <chakra.p color="fg.muted" mt="1.5">
              {lead}
            </chakra.p>
          )}
          <chakra.div mt="6">{children}</chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.aside bg="band.bg" color="band.fg" px={{ base: '4', md: '12' }} py={{ base: '10', lg: '16' }}>
        <chakra.div
          maxW={{ base: 'md', lg: 'sm' }}
          mx={{ base: 'auto', lg: '0' }}
          position={{ lg: 'sticky' }}
          top={{ lg: '16' }}
        >
          <chakra.p
            aria-hidden="true"
            display="flex"
            alignItems="center"
            gap="3"
            mb="8"
            fontSize="lg"
            fontWeight="bold"
            letterSpacing="tight"
          >
            Lagos
            <Stripes color="accent.bg" />
            Abuja
          </chakra.p>
          {aside}
        </chakra.div>
      </chakra.aside>
    </chakra.main>
  );
}
