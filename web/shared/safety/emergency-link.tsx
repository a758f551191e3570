import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** Leads to the page for emergencies, which works without network. */
export function EmergencyLink({ tripId }: { tripId: string }) {
  return (
    <ButtonLink to={`/sos?trip=${tripId}`} variant="outline" colorPalette="red">
      Emergency
    </ButtonLink>
  );
}
