import { TextPage, TextSection } from './text-page.tsx';

/** /about: what Tafiya is and how it works today. */
export function AboutPage() {
  return (
    <TextPage
      title="About Tafiya"
      lead="Tafiya means journey in Hausa. We sell seats on trips between Nigeria’s cities."
    >
      <TextSection
        title="What we do"
        words={[
          'Drivers and transport companies publish trips with a date, a vehicle and a fare per seat. Passengers find a trip that fits and book seats. They pay online when they book, or in cash when they board: each trip says what its driver takes.',
          'Before you book, you see the fare, the driver’s name and rating, and the vehicle with its plate.',
        ]}
      />
      <TextSection
        title="How we check drivers"
        words={[
          'A driver sends a driver’s licence, a passport photograph, a NIN, bank details and the papers of a vehicle. An administrator looks at them and decides. Only then can the driver publish trips.',
          'A new plate, make or model waits for another look before passengers see it.',
        ]}
      />
      <TextSection
        title="During the trip"
        points={[
          'The people on a trip see each other on a map, if they share their position.',
          'A passenger can send a link, so that family can follow the trip without an account.',
          'Passenger and driver rate each other afterwards. A rating appears once both have rated, or after 14 days.',
        ]}
      />
      <TextSection
        title="What is not there yet"
        points={['Apps for iOS and Android: today Tafiya runs in the browser of your phone.']}
      />
    </TextPage>
  );
}
