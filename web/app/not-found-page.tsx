import { StatusPage } from '@/shared/ui/page-status.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** Any path that leads nowhere. */
export function NotFoundPage() {
  return (
    <StatusPage
      title="Page Not Found"
      description="There is nothing at this address. It may have been typed wrongly, or the page has moved."
    >
      <ButtonLink to="/search">Find a trip</ButtonLink>
      <ButtonLink to="/" variant="outline">
        Back to Home
      </ButtonLink>
    </StatusPage>
  );
}
