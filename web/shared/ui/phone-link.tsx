import { chakra } from '@chakra-ui/react/styled-system';
import { localPhone } from '@/shared/format/phone.ts';

/** A phone number that calls. Its name has the number too: people who speak to their phone say what they see. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const number = localPhone(phone);
  return (
    <chakra.a
      href={`tel:${phone}`}
      aria-label={`Call ${name}, ${number}`}
      textDecoration="underline"
      minHeight="touch"
      display="inline-flex"
      alignItems="center"
    >
      {number}
    </chakra.a>
  );
}
