import { Link } from 'react-router-dom';
import { TextLink, TextPage, TextSection } from './text-page.tsx';

/** /careers: there are no open positions; how to earn with Tafiya instead. */
export function CareersPage() {
  return (
    <TextPage title="Careers" lead="We have no open positions at the moment.">
      <TextSection
        title="Working for Tafiya"
        words={[
          'When we look for people, the positions will be listed on this page. We do not recruit anywhere else.',
        ]}
      />
      <TextSection
        title="Driving with Tafiya"
        words={[
          'Drivers are not employed by Tafiya. They publish their own trips, set their own fares and keep what passengers pay in cash; what passengers pay online, Tafiya pays them after the trip.',
        ]}
      >
        <p>
          <TextLink asChild>
            <Link to="/auth?tab=register">Create a driver account</Link>
          </TextLink>
        </p>
      </TextSection>
      <TextSection
        title="Transport companies"
        words={[
          'A company manages its vehicles, routes and drivers in one account, and sells seats on its trips.',
        ]}
      >
        <p>
          <TextLink asChild>
            <Link to="/corporate-auth">Register your company</Link>
          </TextLink>
        </p>
      </TextSection>
    </TextPage>
  );
}
