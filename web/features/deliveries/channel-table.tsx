import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { messageChannelSchema, type MessagePreferences } from '@tafiya/deliveries/preferences.contract.ts';
import { usePhone } from '@/shared/deliveries/use-phone.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { SwitchMark } from '@/shared/ui/switch-row.tsx';
import { CHANNELS, TOPICS } from './delivery-topics.ts';
import type { useChange } from './use-delivery-settings.ts';

const ALL = messageChannelSchema.options;
const NUMBER_NOTE = 'sms-need-a-number';

interface ChannelTableProps extends ReturnType<typeof useChange> {
  settings: MessagePreferences;
}

/** Which messages come by which channel: a switch for each, saved at once. */
export function ChannelTable({ settings, change, isSaving, isSaved, refused }: ChannelTableProps) {
  const { topics, phoneProved, email } = settings;
  return (
    <chakra.section
      aria-label="What and how"
      layerStyle="card"
      paddingX={{ base: '3', sm: '5' }}
      paddingY="2"
    >
      {!phoneProved && <NumberNote />}
      <Table>
        <thead>
          <tr>
            <td />
            {ALL.map((channel) => (
              <th key={channel} scope="col">
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map(({ topic, channels, ...on }) => (
            <Fragment key={topic}>
              <tr>
                <th scope="row">
                  {TOPICS[topic].title}
                  <chakra.small display={{ base: 'none', sm: 'block' }}>{TOPICS[topic].about}</chakra.small>
                </th>
                {ALL.map((channel) => (
                  <td key={channel}>
                    {channels.includes(channel) ? (
                      <chakra.button
                        type="button"
                        role="switch"
                        aria-checked={on[channel]}
                        aria-label={`${TOPICS[topic].title}: ${CHANNELS[channel]}`}
                        {...(channel === 'sms' && !phoneProved && OFF)}
                        onClick={() => change({ topics: [{ topic, [channel]: !on[channel] }] })}
                      >
                        <SwitchMark on={on[channel]} />
                      </chakra.button>
                    ) : (
                      <chakra.span srOnly>{`No ${CHANNELS[channel]}`}</chakra.span>
                    )}
                  </td>
                ))}
              </tr>
              {refused?.change.topics?.[0]?.topic === topic && (
                <tr>
                  <td colSpan={ALL.length + 1}>
                    <Problem error={refused.error} otherwise="This could not be saved. Please try again." />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
      <chakra.p paddingY="2" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        <span role="status">{isSaving ? 'Saving...' : isSaved ? 'Saved.' : ''}</span>
        {` Emails go to ${email}. Alerts about the safety of your trips and your account always come.`}
      </chakra.p>
    </chakra.section>
  );
}

const OFF = {
  disabled: true,
  'aria-describedby': NUMBER_NOTE,
  opacity: '0.5',
  cursor: 'not-allowed',
} as const;

/** Without a confirmed number SMS are off: why, and the way to it. */
function NumberNote() {
  const { data: phone } = usePhone();
  const mayConfirm = phone?.isOn !== false;
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      paddingY="2"
      borderBottomWidth="1px"
      borderColor="border.default"
    >
      <chakra.p id={NUMBER_NOTE} lineHeight="snug">
        {mayConfirm ? 'SMS need a confirmed phone number.' : 'SMS are off at the moment.'}
      </chakra.p>
      {mayConfirm && (
        <ButtonLink to="/account/profile#phone" variant="outline">
          Confirm number
        </ButtonLink>
      )}
    </chakra.div>
  );
}

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    '& :is(thead th, td:not([colspan], :first-child))': { width: '3.25rem', textAlign: 'center' },
    '& thead :is(th, td)': { paddingY: '2', fontSize: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
    '& thead td:first-child': { width: 'auto' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& tbody th': {
      paddingY: '2.5',
      paddingInlineEnd: '2',
      textAlign: 'start',
      fontWeight: 'medium',
      lineHeight: 'snug',
      overflowWrap: 'anywhere',
    },
    '& small': { fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
    '& td[colspan]': { paddingBottom: '3' },
    '& tr:has(td[colspan])': { borderTopWidth: '0' },
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: '3.25rem',
      minHeight: 'touch',
      cursor: 'pointer',
    },
  },
});
