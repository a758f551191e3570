import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface StatusPageProps {
  title: string;
  description: ReactNode;
  action?: { label: string; onPress: () => void };
  /** A plain link to the landing page, which works even when the router fails. */
  homeLink?: boolean;
  children?: ReactNode;
}

/** A page with one message: not found, offline, suspended, failed. */
export function StatusPage({ title, description, action, homeLink = false, children }: StatusPageProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      minH="70dvh"
      maxW="lg"
      mx="auto"
      px="5"
      py="12"
      display="flex"
      flexDirection="column"
      justifyContent="center"
      gap="4"
    >
      <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} lineHeight="snug">
        {title}
      </chakra.h1>
      <chakra.div color="fg.muted" maxW="prose">
        {description}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="2">
        {action !== undefined && <Button onClick={action.onPress}>{action.label}</Button>}
        {children}
        {homeLink && (
          <Button asChild variant="outline">
            <a href="/">Back to Home</a>
          </Button>
        )}
      </chakra.div>
    </chakra.main>
  );
}
