import { TextPage, TextSection } from './text-page.tsx';

/** /refunds: what happens to the money when a trip or a booking is cancelled. */
export function RefundsPage() {
  return (
    <TextPage
      title="Refunds"
      lead="You pay the driver when you board. Nothing is charged before, so there is nothing to refund."
    >
      <TextSection
        title="You cancel"
        words={[
          'Cancelling is free until the trip is on its way. If the trip has not started 30 minutes after its departure, you can still cancel.',
        ]}
      />
      <TextSection
        title="The driver cancels"
        words={[
          'You owe nothing. You get an alert, and your seats on this trip are cancelled. You can search for another trip at once.',
        ]}
      />
      <TextSection
        title="The trip left without you"
        words={[
          'Open the trip and press “I was left behind”. Our administrators see it. You owe nothing for a seat that you did not take.',
        ]}
      />
      <TextSection
        title="You paid, and something went wrong"
        words={[
          'What you have paid at boarding is with the driver or the company. Ask them first: their phone number is on your trip. Rate the trip, so that others know.',
        ]}
      />
    </TextPage>
  );
}
