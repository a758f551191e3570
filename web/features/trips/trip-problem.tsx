import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';

interface TripProblemProps {
  /** Null when the address names no trip. */
  error: Error | null;
  onRetry: () => void;
}

/** 'Trip Not Found', or 'Error Loading Trip' with a retry (specification §2). */
export function TripProblem({ error, onRetry }: TripProblemProps) {
  const missing =
    error === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (missing) {
    return (
      <StatusPage
        title="Trip Not Found"
        description="There is no trip at this address. It may have been removed, or the link is incomplete."
      >
        <ButtonLink to="/search">Find a trip</ButtonLink>
        <BackToDashboard />
      </StatusPage>
    );
  }
  return (
    <StatusPage
      title="Error Loading Trip"
      description={messageOf(error, 'The trip could not be loaded. Please try again.')}
      action={{ label: 'Try again', onPress: onRetry }}
    >
      <BackToDashboard />
    </StatusPage>
  );
}

function BackToDashboard() {
  return (
    <ButtonLink to="/dashboard" variant="outline">
      Back to Dashboard
    </ButtonLink>
  );
}
