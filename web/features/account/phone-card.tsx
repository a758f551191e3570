import { Button } from '@chakra-ui/react/button';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link as RouterLink } from 'react-router-dom';
import { confirmPhoneSchema, type PhoneVerification } from '@tafiya/deliveries/proofs/phone.contract.ts';
import { useConfirmPhone, usePhone, useRequestCode } from '@/shared/deliveries/use-phone.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useScrollTo } from '@/shared/ui/use-scroll-to.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { WaitButton } from './wait-button.tsx';

const ID = 'phone';

/** Whether the user's phone number is proved, and how to prove it; /account/profile#phone leads here. */
export function PhoneCard() {
  const query = usePhone();
  useScrollTo(ID, query.data !== undefined);
  return (
    <Card
      id={ID}
      title="Phone number"
      lead="A confirmed number gets SMS about your trips, also when your phone has no internet."
    >
      <QueryState query={query} what="your phone number" skeleton={<SkeletonBlock h="16" />}>
        {(phone) => (
          <>
            <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3" fontWeight="semibold">
              {phone.phone}
              {phone.isProved ? (
                <Badge tone="positive">Confirmed</Badge>
              ) : (
                <Badge tone="neutral">Not confirmed</Badge>
              )}
            </chakra.p>
            {!phone.isOn && <p>SMS are off at the moment, so we send none, and no codes.</p>}
            {phone.isOn && !phone.isProved && (
              <Proof phone={phone} mayRequestAt={query.dataUpdatedAt + phone.waitSeconds * 1000} />
            )}
            <chakra.p color="fg.muted" textStyle="sm">
              To change the number,{' '}
              <Link asChild>
                <RouterLink to="/account/profile">edit it with your name</RouterLink>
              </Link>
              . A new number must be confirmed again.
            </chakra.p>
          </>
        )}
      </QueryState>
    </Card>
  );
}

interface ProofProps {
  phone: PhoneVerification;
  /** Milliseconds since 1970. */
  mayRequestAt: number;
}

/** The button that sends a code, and the field for it. */
function Proof({ phone: { hasCode }, mayRequestAt }: ProofProps) {
  const request = useRequestCode();
  const confirm = useConfirmPhone();
  const send = () => {
    confirm.reset();
    request.mutate();
  };
  return (
    <>
      {hasCode && (
        <CodeForm
          isPending={confirm.isPending}
          onCode={(code) => {
            request.reset();
            confirm.mutate(
              { code },
              {
                onSuccess: () =>
                  toast({ title: 'Confirmed', description: 'SMS now go to your phone number.' }),
              },
            );
          }}
        />
      )}
      <Problem error={confirm.error ?? request.error} otherwise="That did not work. Please try again." />
      <WaitButton
        label={hasCode ? 'Send another code' : 'Send me a code'}
        variant={hasCode ? 'outline' : 'solid'}
        readyAt={mayRequestAt}
        isPending={request.isPending}
        onPress={send}
      />
    </>
  );
}

function CodeForm({ isPending, onCode }: { isPending: boolean; onCode: (code: string) => void }) {
  const form = useForm({ resolver: zodResolver(confirmPhoneSchema), defaultValues: { code: '' } });
  return (
    <Form aria-label="Confirm your phone number" onSubmit={form.handleSubmit(({ code }) => onCode(code))}>
      <p role="status">We sent an SMS with a code to this number. It can take a minute.</p>
      <TextField
        label="Code"
        hint="6 digits. Never tell them to another person."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        fontSize="2xl"
        fontWeight="semibold"
        letterSpacing="0.3em"
        fontVariantNumeric="tabular-nums"
        height="14"
        maxW="16rem"
        {...inputsOf(form)('code')}
      />
      <Button type="submit" justifySelf="start" disabled={isPending}>
        {isPending ? 'Checking...' : 'Confirm my number'}
      </Button>
    </Form>
  );
}
