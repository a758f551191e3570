import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType } from 'react';
import { CallScene, DriverScene, MoneyScene, TrackingScene } from './feature-scenes.tsx';
import { Section } from './section.tsx';

interface Feature {
  title: string;
  words: string;
  Scene: ComponentType;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Verified drivers',
    words: 'We check licence, NIN, photograph and bank account (KYC) before a driver can publish a trip.',
    Scene: DriverScene,
  },
  {
    title: 'Pay online or in cash',
    words:
      'You see the whole fare before you book. Pay online where the driver takes it, and Tafiya pays the driver after the trip; or pay in cash at the car.',
    Scene: MoneyScene,
  },
  {
    title: 'Real-time tracking',
    words: 'Follow the car on the map from the motor park to your stop, and let your family follow it too.',
    Scene: TrackingScene,
  },
  {
    title: 'A number to call',
    words:
      'Once you have a seat, you can call your driver from the trip. If it leaves without you, tell our administrators there.',
    Scene: CallScene,
  },
];

/** The four feature cards. Watch Demo scrolls to them. */
export function Features() {
  return (
    <Section
      id="features"
      title="What you can rely on"
      lead="Every trip on Tafiya comes with these four things."
    >
      <chakra.ul
        listStyleType="none"
        mt={{ base: '8', md: '12' }}
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap={{ base: '4', md: '6' }}
      >
        {FEATURES.map(({ title, words, Scene }) => (
          <chakra.li key={title} layerStyle="card" overflow="hidden" display="flex" flexDirection="column">
            <chakra.div
              aria-hidden="true"
              bg="bg.subtle"
              h={{ base: '36', md: '44' }}
              px={{ base: '5', md: '10' }}
              display="grid"
              alignItems="center"
            >
              <Scene />
            </chakra.div>
            <chakra.div p={{ base: '5', md: '7' }}>
              <chakra.h3 fontSize="xl">{title}</chakra.h3>
              <chakra.p mt="2" color="fg.muted">
                {words}
              </chakra.p>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
