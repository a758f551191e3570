import { Button } from '@chakra-ui/react/button';
import { dropSession, refreshUser } from '@/shared/session/session.ts';
import type { SessionProblem } from '@/shared/session/store.ts';
import { StatusPage } from '@/shared/ui/page-status.tsx';

/** Why a signed-in person cannot go on: no network, a failing server, a suspended account. */
export function SessionProblemPage({ problem }: { problem: SessionProblem }) {
  if (problem.kind === 'suspended') {
    return (
      <StatusPage title="Your account is suspended" description={problem.message}>
        <Button variant="outline" onClick={() => dropSession({ left: true })}>
          Logout
        </Button>
      </StatusPage>
    );
  }
  const offline = problem.kind === 'offline';
  return (
    <StatusPage
      title={offline ? 'You are offline' : problem.message}
      description={
        offline
          ? 'You are still signed in. This page opens by itself when the network is back.'
          : 'You are still signed in. Our side did not answer as it should; this page asks again by itself.'
      }
      action={{ label: 'Try again', onPress: () => void refreshUser() }}
    />
  );
}
