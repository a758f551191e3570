import { chakra } from '@chakra-ui/react/styled-system';
import { TextPage, TextSection } from './text-page.tsx';

/** In the order in which they are tried. */
const RULES = [
  [
    'You do not come, and the driver has waited for 15 minutes at your stop',
    'Nothing. You can contest this for 24 hours.',
  ],
  ['The driver, the company or Tafiya cancels', 'Everything'],
  ['The trip has not left 30 minutes after its time', 'Everything'],
  ['The driver changes the departure or your meeting point, and you do not agree', 'Everything'],
  ['You cancel within 30 minutes of paying, and at least 2 hours before departure', 'Everything'],
  ['You cancel 24 hours or more before departure', 'Everything'],
  ['You cancel later', 'Half. The driver keeps the other half.'],
] as const;

const Rules = chakra('table', {
  base: {
    layerStyle: 'card',
    borderCollapse: 'separate',
    borderSpacing: '0',
    width: 'full',
    textAlign: 'start',
    '& th, & td': { px: '3.5', py: '2.5', verticalAlign: 'top', textAlign: 'start' },
    '& th': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold' },
    '& td': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& td:last-of-type': { fontWeight: 'semibold', width: '38%' },
  },
});

/** /refunds: what happens to the money when a trip or a booking is cancelled. */
export function RefundsPage() {
  return (
    <TextPage
      title="Refunds"
      lead="You pay online when you book, or the driver in cash when you board. These are the rules for both."
    >
      <TextSection
        title="You have paid online"
        words={[
          'Tafiya pays the driver after the trip. Until then the first of these rules that fits decides. Before you cancel, you see the exact amount.',
        ]}
      >
        <Rules>
          <thead>
            <tr>
              <th scope="col">When you cancel</th>
              <th scope="col">You get back</th>
            </tr>
          </thead>
          <tbody>
            {RULES.map(([when, back]) => (
              <tr key={when}>
                <td>{when}</td>
                <td>{back}</td>
              </tr>
            ))}
          </tbody>
        </Rules>
        <p>
          From the third paid booking on that you cancel in 24 hours, the payment fee does not come back: 1.5
          % and ₦100, at most ₦2,000. You see it before you pay. Seats that you give up or book again before
          your money comes, a request that you withdraw, and money that you pay twice count too.
        </p>
      </TextSection>
      <TextSection
        title="How the money comes back"
        words={[
          'It goes back the way you paid, to the same card or account. We send it at once; banks take 3 to 10 working days. You can follow it on your dashboard. If your bank does not accept it, we ask you for another account.',
          'Money that comes too late or in the wrong amount goes back in full. What you pay twice, or for seats that you gave up, goes back in full twice in 24 hours, then less the payment fee.',
        ]}
      />
      <TextSection
        title="You pay in cash"
        words={[
          'Cancelling is free until the trip is on its way. If the trip has not started 30 minutes after its departure, you can still cancel. If the driver cancels, you owe nothing.',
          'The driver or the company has what you paid at boarding. Ask them first: their phone number is on your trip. Rate the trip, so that others know.',
        ]}
      />
      <TextSection
        title="The trip left without you"
        words={[
          'Open the trip and press “I was left behind”. Our administrators see it. You owe nothing for a seat that you did not take.',
        ]}
      />
    </TextPage>
  );
}
