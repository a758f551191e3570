import { useNavigate, useSearchParams } from 'react-router-dom';
import { SUPPORT_SUBJECTS } from '@tafiya/support/subjects.rules.ts';
import { SupportForm } from '@/shared/support/support-form.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { api } from '@/shared/api/api.ts';

/** /support/new?trip=, ?booking= or ?subject=: "Get help". */
export function NewSupportPage() {
  const [params] = useSearchParams();
  const tripId = params.get('trip') ?? undefined;
  const bookingId = params.get('booking') ?? undefined;
  const navigate = useNavigate();
  const about = tripId ?? bookingId;
  const subject = SUPPORT_SUBJECTS.find(({ value }) => value === params.get('subject'))?.value ?? 'other';
  return (
    <PageMain maxW="48rem">
      <PageHeader
        title="Get help"
        lead={`${about === undefined ? 'Write to us.' : 'Write to us about this trip.'} In danger, call 112: we cannot send help.`}
        actions={
          <ButtonLink to="/support" variant="outline" size="sm">
            All requests
          </ButtonLink>
        }
      />
      <SupportForm
        draft={`support_new_${about ?? params.get('subject') ?? ''}`}
        subject={about === undefined ? subject : 'trip'}
        send={({ clientKey, subject, body }) =>
          api('POST /support', { body: { clientKey, subject, body, tripId, bookingId } })
        }
        onSent={({ id }) => void navigate(`/support/${id}`, { replace: true })}
      />
    </PageMain>
  );
}
