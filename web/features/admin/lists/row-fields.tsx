import { Button } from '@chakra-ui/react/button';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import type { UserType } from '@tafiya/people/contract.ts';
import { formatDay, formatDayTime } from '@/shared/format/dates.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { CopyIcon } from '@/shared/ui/icons.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Shown in place of a missing value. */
export const NOT_GIVEN = 'Not given';

const USER_TYPES: Record<UserType, string> = {
  passenger: 'Passenger',
  driver: 'Driver',
  corporate: 'Corporate',
};

/** The label of a user type. */
export function userTypeLabel(userType: UserType): string {
  return USER_TYPES[userType];
}

/** A date as its Lagos day, or "Not given". */
export function formatDayOrNone(date: string | null): string {
  return date === null ? NOT_GIVEN : formatDay(date);
}

/** A moment, or "Not yet". */
export function when(moment: string | null): string {
  return moment === null ? 'Not yet' : formatDayTime(moment);
}

type FieldListProps = HTMLChakraProps<'dl'> & {
  fields: readonly (readonly [label: string, value: ReactNode])[];
  /** In a panel: labels and values side by side at any width. */
  isNarrow?: boolean;
};

/** Labels and values: side by side on a phone, in columns from 768 px. */
export function FieldList({ fields, isNarrow = false, ...props }: FieldListProps) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: isNarrow ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(13rem, 1fr))',
      }}
      columnGap="4"
      rowGap={{ base: '1.5', md: isNarrow ? '2' : '3' }}
      {...props}
    >
      {fields.map(([label, value]) => (
        <chakra.div
          key={label}
          minW="0"
          display={{ base: 'grid', md: isNarrow ? 'grid' : 'block' }}
          gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
          gap="3"
        >
          <chakra.dt color="fg.muted" textStyle="sm" lineHeight="1.5rem">
            {label}
          </chakra.dt>
          <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
            {value ?? NOT_GIVEN}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

/** The buttons or badges of one row: they wrap in a narrow column. */
export const RowActions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } },
});

/** An email address that breaks before the @ when it does not fit on one line. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {domain.map((part) => `@${part}`)}
    </>
  );
}

/** "Toyota Sienna, LSD-218-XB": a line breaks at a comma, not within a plate. */
export function VehicleText({ vehicle }: { vehicle: string }) {
  const [model, ...parts] = vehicle.split(', ');
  return (
    <>
      {model}
      {parts.map((part) => (
        <Fragment key={part}>
          {', '}
          <chakra.span whiteSpace="nowrap">{part}</chakra.span>
        </Fragment>
      ))}
    </>
  );
}

/** A long reference as its first and last four characters, with a button that copies it whole. */
export function ShortReference({ reference }: { reference: string | null }) {
  if (reference === null) return 'N/A';
  const name = reference.replace(/^tafiya-/, '');
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1"
      title={reference}
      css={{
        '& > button': { opacity: 0 },
        '&:hover > button, & > button:focus-visible, tr:hover & > button': { opacity: 1 },
      }}
    >
      {name.length > 10 ? `${name.slice(0, 4)}…${name.slice(-4)}` : name}
      <Button
        variant="plain"
        h="7"
        minH="7"
        minW="7"
        px="0"
        aria-label={`Copy reference ${reference}`}
        onClick={(event) => {
          event.stopPropagation();
          void copyReference(reference);
        }}
      >
        <CopyIcon size={14} />
      </Button>
    </chakra.span>
  );
}

/** Copies a reference whole, and says whether that worked. */
export async function copyReference(reference: string): Promise<void> {
  const isCopied = await copyText(reference);
  toast(isCopied ? { title: 'Reference copied' } : { kind: 'error', title: 'The reference was not copied' });
}
