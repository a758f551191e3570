import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';

/** The page for a path without a route. */
export function NotFoundPage() {
  return (
    <StatusPage
      title="Page Not Found"
      description="There is no page at this address. Check it for typing errors; the page may also have moved."
    >
      <ButtonLink to="/search">Find a trip</ButtonLink>
      <ButtonLink to="/" variant="outline">
        Back to Home
      </ButtonLink>
    </StatusPage>
  );
}
