import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { AccountForm } from '@/shared/payouts/account-form.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { type AccountCheck, useSavePayoutAccount } from './use-payout-account.ts';

interface PayoutFormProps {
  check: AccountCheck;
  onClose: () => void;
}

/** Bank and number of an account; the check then shows its holder. */
export function PayoutForm({ check, onClose }: PayoutFormProps) {
  return (
    <AccountForm label="Payout account" numberHint="10 digits" onAccount={check.check}>
      <Problem error={check.error} otherwise="The account could not be checked. Please try again." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button type="submit" disabled={check.isPending}>
          {check.isPending ? 'Asking the bank...' : 'Check account'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </chakra.div>
    </AccountForm>
  );
}

interface ConfirmHolderProps {
  account: NonNullable<AccountCheck['checked']>;
  onBack: () => void;
  onSaved: () => void;
}

/** The holder of an account, which the person confirms before it is saved. */
export function ConfirmHolder({ account, onBack, onSaved }: ConfirmHolderProps) {
  const save = useSavePayoutAccount();
  const { bankCode, bankName, accountNumber: number, accountName, nameMatches, verifiedName } = account;
  const confirm = () =>
    save.mutate(
      { bankCode, accountNumber: number, accountName },
      {
        onSuccess: () => {
          toast({ title: 'Saved', description: 'Your payout account is up to date.' });
          onSaved();
        },
      },
    );
  return (
    <chakra.div display="grid" gap="4" role="group" aria-label="Confirm the account">
      <div role="status">
        <p>
          This account belongs to <strong>{accountName}</strong>.
        </p>
        <chakra.p color="fg.muted">{`${bankName}, ${number}`}</chakra.p>
      </div>
      {!nameMatches && (
        <chakra.p bg="warning.bg" color="warning.fg" borderRadius="control" px="3.5" py="2.5">
          {`${verifiedName === null ? 'This is not your verified name.' : `Your verified name is ${verifiedName}.`} If this is your account, confirm it: we check it before we pay to it.`}
        </chakra.p>
      )}
      <Problem error={save.error} otherwise="The account could not be saved. Please try again." />
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        <Button disabled={save.isPending} onClick={confirm}>
          {save.isPending ? 'Saving...' : 'Confirm'}
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onBack}>
          Change details
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
