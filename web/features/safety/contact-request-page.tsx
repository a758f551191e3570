import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { ContactRequestView } from '@tafiya/safety/contract.ts';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { Card } from '@/shared/ui/card.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { StatusPage } from '@/shared/ui/page-status.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { api } from '@/shared/api/api.ts';

/** As the contract has it (contact-request.test.tsx compares the two). */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

type Answer = NonNullable<ContactRequestView['answer']>;

/** /c#<token>: an emergency contact agrees or refuses. Needs no account; opening it answers nothing. */
export function ContactRequestPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <ContactRequest key={token} token={token} />
    </>
  );
}

function ContactRequest({ token }: { token: string }) {
  const isToken = TOKEN.test(token);
  const key = ['api', 'contact-requests', token];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api('POST /contact-requests/view', { body: { token } }),
    enabled: isToken,
    gcTime: 0,
  });
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (given: Answer) => api('POST /contact-requests/answer', { body: { token, answer: given } }),
    onSuccess: (view) => client.setQueryData(key, view),
  });
  if (!isToken || isInvalid(error) || isInvalid(answer.error)) {
    return (
      <StatusPage
        title="This link is no longer valid"
        description="It works for 7 days, and as long as you are named. You don't need to do anything."
      />
    );
  }
  if (data) {
    return <Question view={data} isSaving={answer.isPending} error={answer.error} onAnswer={answer.mutate} />;
  }
  if (error && !isFetching) {
    return (
      <StatusPage
        title="The page could not be loaded"
        description={messageOf(error, 'Please try again.')}
        action={{ label: 'Try again', onPress: () => void refetch() }}
      />
    );
  }
  return (
    <PageMain maxW="2xl">
      <chakra.h1 srOnly>Emergency contact</chakra.h1>
      <SkeletonGroup label="Loading...">
        <SkeletonBlock height="40" borderRadius="card" />
      </SkeletonGroup>
    </PageMain>
  );
}

interface QuestionProps {
  view: ContactRequestView;
  isSaving: boolean;
  error: Error | null;
  onAnswer: (answer: Answer) => void;
}

function Question({ view: { firstName, answer }, isSaving, error, onAnswer }: QuestionProps) {
  return (
    <PageMain maxW="2xl">
      <PageHeader
        title="Emergency contact"
        lead={`${firstName} travels with Tafiya, a marketplace for rides between the cities of Nigeria, and has named you as an emergency contact.`}
      />
      <Card
        title="Do you agree?"
        lead={`When ${firstName} asks for help on a trip, we text you where they are and how to reach them. Nothing else, and no advertising.`}
      >
        <chakra.p role="status" fontWeight="semibold" _empty={{ display: 'none' }}>
          {answer === 'confirmed' && `Thank you. We text you when ${firstName} asks for help.`}
          {answer === 'declined' && `We do not text you about ${firstName}.`}
        </chakra.p>
        <Problem error={error} otherwise="Your answer could not be saved. Please try again." />
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {answer !== 'confirmed' && (
            <Button size="lg" disabled={isSaving} onClick={() => onAnswer('confirmed')}>
              I agree
            </Button>
          )}
          {answer !== 'declined' && (
            <Button size="lg" variant="outline" disabled={isSaving} onClick={() => onAnswer('declined')}>
              Do not text me
            </Button>
          )}
        </chakra.div>
        <chakra.p color="fg.muted" fontSize="sm">
          {`If you do not know ${firstName}, choose "Do not text me". You can change your answer here for 7 days.`}
        </chakra.p>
      </Card>
    </PageMain>
  );
}

/** Whether the link is invalid for good. */
function isInvalid(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
