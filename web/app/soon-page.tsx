import { StatusPage } from '@/shared/ui/page-status.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** A page of the route table that is not built yet, said honestly. */
export function SoonPage({ title }: { title: string }) {
  return (
    <StatusPage
      title={title}
      description="This page is not open yet. Searching, booking and publishing trips are."
    >
      <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
    </StatusPage>
  );
}
