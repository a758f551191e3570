import type { Message } from '../../queries.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const LEG = 'Lagos (Jibowu park) to Ìbàdàn (Challenge), Fri 27 Nov, 07:30 → about 09:50';
/** As long as the database allows a reason to be. */
const REASON = 'The engine of the car is broken and no other one is free today. '.repeat(5).slice(0, 300);

type Sample = Pick<Message, 'kind' | 'source' | 'title' | 'body' | 'link'>;

/** Words as the database writes them, long ones, for each kind of message that goes out by SMS. */
export const SMS_SAMPLES: readonly Sample[] = [
  about('booking_confirmed', '2 seats booked for you', `${LEG}. Pay ₦21,500 when you get on.`),
  about('booking_created', '12 seats booked', `Oluwáṣeun Adébáyọ̀-Ògúndélé booked 12 seats on ${LEG}.`),
  about('booking_cancelled', '2 seats cancelled', `Ngozi Eze cancelled 2 seats on ${LEG}.`),
  about(
    'booking_cancelled',
    'Booking cancelled',
    `Your booking on ${LEG} was cancelled. You owe nothing. Reason: ${REASON}`,
  ),
  about('trip_changed', 'You have another driver', `${LEG}. Ọbáfẹ́mi drives now.`),
  about('trip_changed', 'Trip changed', `${LEG}. Your fare stays ₦21,500.`),
  about('trip_cancelled', 'Trip cancelled', `${LEG} was cancelled. You owe nothing. Reason: ${REASON}`),
  about(
    'trip_changed',
    'Your second trip can be cancelled free of charge',
    `The first trip of your journey is too late for it. Cancel ${LEG} free of charge, or look at the next connection.`,
    `/trips/${ID}/next`,
  ),
  about(
    'trip_cancelled',
    'Your second trip can be cancelled free of charge',
    `The first trip of your journey was cancelled. Cancel ${LEG} free of charge, or look at the next connection.`,
    `/trips/${ID}/next`,
  ),
  about('trip_reminder', 'Your trip leaves soon', `${LEG}.`),
  about(
    'booking_requested',
    '2 seats asked for',
    `Ngozi Eze asks for 2 seats, ${LEG}. ₦21,500, paid online. Please answer until 10:30.`,
  ),
  about(
    'request_ended',
    'The driver has not answered your request',
    `${LEG}. ₦21,500 goes back to you in 3 to 10 working days.`,
  ),
  about('trip_alert', 'A trip for your alert', `${LEG}, ₦6,500 a seat, for women only.`),
  about(
    'trip_alert',
    '12 trips for your alerts',
    `${`${LEG}, ₦6,500 a seat; `.repeat(2)}and 10 more.`,
    '/alerts/trips',
  ),
  about(
    'seats_free',
    '2 seats are free',
    `${LEG}, ₦6,500 a seat. Others may wait too: the first to book gets it.`,
    `/trips/${ID}?from=${ID}&to=${ID}`,
  ),
  about('driver_waiting', 'Your driver is waiting', `${LEG}.`, `/track/${ID}`),
  about('suspended', 'Your account is suspended', `Reason: ${REASON}`, null),
  about(
    'booking_confirmed',
    '2 seats booked for you',
    `${LEG}. ₦21,500 is paid; the driver gets it after the trip.`,
  ),
  about(
    'trip_cancelled',
    'Trip cancelled',
    `${LEG} was cancelled. ₦21,500 of ₦21,500 goes back to you. It takes 3 to 10 working days. Reason: ${REASON}`,
  ),
  about(
    'payout_account',
    'Your payout account was changed',
    "Guaranty Trust Bank •••• 0002: payouts go there 48 hours after this message has reached you, at the latest from Fri 27 Nov, 07:30. If this wasn't you, change your password and write to us at once.",
    '/account/payments#payouts',
  ),
  about(
    'email_changed',
    'Your e-mail address was changed',
    "You sign in with the new one from now on. If this wasn't you, write to us at once.",
    '/account/profile',
  ),
  about(
    'phone_changed',
    'Your phone number was changed',
    "This happened to the Tafiya account that used this number until 27 Nov. If this wasn't you, write to us at once.",
    '/contact',
  ),
  about(
    'new_device',
    'A new device signed in to your account',
    "If this wasn't you, change your password and write to us at once.",
    '/account/safety',
  ),
  about(
    'password_changed',
    'Your password was changed',
    'If this wasn\'t you, choose a new one under "Forgot your password?" and write to us at once.',
    null,
  ),
  about(
    'check_in',
    '90 minutes late: is everything all right?',
    `${LEG}. Please answer, or ask for help.`,
    `/sos?trip=${ID}`,
  ),
  about(
    'sos',
    'SOS: someone asks for help',
    `Oluwáṣeun Adébáyọ̀-Ògúndélé. ${LEG}. Open the alarms and call back.`,
    `/admin?tab=alarms&alarm=${ID}`,
  ),
  {
    ...about(
      'sos',
      'SOS from Oluwáṣeun Adébáyọ̀-Ògúndélé',
      `They ask for help with Tafiya. ${LEG}, LAG123XY, driver Emeka. At 08:15 they were at 7.37754,3.94704. Call them on +2348031112222, or call 112.`,
      '/s#AAAAAAAAAAAAAAAAAAAAAA',
    ),
    source: 'contact',
  },
  {
    ...about(
      'sos_closed',
      'No more danger: Ngozi Eze',
      'Their alarm in Tafiya has ended. Call them on +2348031112222 to be sure.',
      null,
    ),
    source: 'contact',
  },
  {
    ...about(
      'phone_code',
      '012345 is your Tafiya code',
      'It is valid for 10 minutes. Never tell it to another person.',
      null,
    ),
    source: 'phone_code',
  },
  {
    ...about(
      'contact_request',
      'Tafiya: someone named you as an emergency contact',
      'We text you if they ask for help. Agree or refuse:',
      '/c#AAAAAAAAAAAAAAAAAAAAAA',
    ),
    source: 'contact_request',
  },
];

function about(kind: string, title: string, body: string, link: string | null = `/trips/${ID}`): Sample {
  return { kind, source: 'notification', title, body, link };
}
