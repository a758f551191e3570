import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link, useLocation } from 'react-router-dom';
import { EMERGENCY_PHONE } from '@tafiya/core/limits.ts';
import { useAlarms } from '@/shared/safety/alarm-state.ts';
import { isWaiting } from '@/shared/safety/alarm-store.ts';
import { smsLink } from '@/shared/safety/sms-link.ts';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';

/** On every page while an alarm waits on this phone: what the person can do meanwhile. /sos shows more itself. */
export function AlarmBar() {
  const { records = [], isRefused, asked } = useAlarms();
  const isSosPage = useLocation().pathname === '/sos';
  const waiting = records.find(isWaiting);
  const unsent = records.find(({ alarm, endReason }) => alarm === null && endReason === null);
  const close = () => useAlarms.setState({ asked: null });
  return (
    <>
      {unsent && !isSosPage && (
        <chakra.section
          aria-label="Alarm"
          position="sticky"
          top="0"
          zIndex="dropdown"
          bg="danger.bg"
          color="danger.fg"
          px="4"
          py="2"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="center"
          columnGap="3"
          rowGap="2"
          _print={{ display: 'none' }}
        >
          <chakra.p role="status" fontWeight="semibold">
            {isRefused
              ? 'Your alarm has not reached us: Tafiya refused it. Call or text now.'
              : 'Your alarm has not reached us yet. It is sent as soon as there is a connection.'}
          </chakra.p>
          <Button asChild size="sm" colorPalette="red">
            <a href={`tel:${EMERGENCY_PHONE}`}>{`Call ${EMERGENCY_PHONE}`}</a>
          </Button>
          {textsOf(unsent).map(({ phone, label }) => (
            <Button key={phone} asChild size="sm" variant="outline">
              <a href={smsLink(phone, unsent.text)}>{label}</a>
            </Button>
          ))}
          <Button asChild size="sm" variant="outline">
            <Link to="/sos">Open emergency</Link>
          </Button>
        </chakra.section>
      )}
      {asked && (
        <ConfirmSheet
          title="An alarm has not been sent"
          words={
            waiting
              ? 'Your alarm still waits on this phone. It stays here after you log out, and is sent for 24 hours when there is a connection. To cancel it, open Emergency first.'
              : 'Your alarm has been sent.'
          }
          action="Log out"
          keep="Stay signed in"
          isHard
          onConfirm={() => {
            close();
            asked();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** The SMS to each contact, otherwise to a number that the person chooses. */
function textsOf({ contacts }: { contacts: readonly { name: string; phone: string }[] }) {
  if (contacts.length === 0) return [{ phone: '', label: 'Text someone' }];
  return contacts.map(({ name, phone }) => ({ phone, label: `Text ${name}` }));
}
