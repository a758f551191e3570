import { TextPage, TextSection } from './text-page.tsx';

/** /terms: the rules of the platform in plain words. */
export function TermsPage() {
  return (
    <TextPage title="Terms" lead="The rules of Tafiya in plain words. By using it you agree to them.">
      <TextSection
        title="What Tafiya is"
        words={[
          'Tafiya brings passengers together with drivers and transport companies. The driver or the company carries you, not Tafiya. You pay the driver in cash when you board, or online when you book; then Tafiya pays the driver after the trip.',
        ]}
      />
      <TextSection
        title="Your account"
        points={[
          'Give your real name and a phone number on which you can be reached.',
          'An account belongs to one person or one company. Do not share your password.',
          'To book seats you need a passenger account. Drivers and companies use it as well when they travel themselves.',
        ]}
      />
      <TextSection
        title="Passengers"
        points={[
          'A booking is a promise to be there on time and to pay the fare shown.',
          'You pay the fare shown, nothing more. Tafiya adds no charge.',
          'You can cancel until the trip is on its way: free of charge if you pay in cash; the page Refunds says what comes back if you have paid online.',
          'If you cannot come, cancel early, so that someone else gets the seat.',
        ]}
      />
      <TextSection
        title="Drivers and companies"
        points={[
          'Publish only trips that you will drive, with a vehicle that we have approved and a licence that is valid.',
          'Sell no more seats than the vehicle has, and ask for no more than the fare shown.',
          'To take online payment, add a payout account in your own or your company’s name. Tafiya pays you after the trip, less the commission shown when you publish.',
          'Once seats are sold, the fare of a trip stays as it is, and its times can move by 30 minutes at most.',
          'Set the status of the trip truthfully. A trip that was forgotten is closed automatically.',
        ]}
      />
      <TextSection
        title="When rules are broken"
        words={[
          'We can reject documents, cancel trips and bookings, and suspend accounts. The reason is shown to the person, and each decision is recorded.',
        ]}
      />
    </TextPage>
  );
}
