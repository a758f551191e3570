import type { MessageChannel, MessageTopic } from '@tafiya/deliveries/preferences.contract.ts';

interface TopicWords {
  title: string;
  /** The topics of messages. */
  about: string;
  example: Record<MessageChannel, string>;
}

export const CHANNELS: Record<MessageChannel, string> = { push: 'Push', email: 'Email', sms: 'SMS' };

/** Each topic with an example of its messages. A push shows on the locked screen, so it names no person. */
export const TOPICS: Record<MessageTopic, TopicWords> = {
  booking: {
    title: 'Bookings',
    about: 'Your tickets, and seats that are booked or cancelled.',
    example: {
      push: '2 seats booked for you. Lagos to Ibadan, Fri 27 Nov, 07:30.',
      email:
        '2 seats booked for you: route, times, meeting point and what to pay, with a link to your ticket.',
      sms: '2 seats booked for you. Lagos to Ibadan, Fri 27 Nov, 07:30. Pay N13,000 when you get on.',
    },
  },
  trip: {
    title: 'Changes of your trips',
    about:
      'Another time, car or driver, a cancelled trip, a driver who is waiting. Urgent ones come at night too.',
    example: {
      push: 'Trip cancelled. Lagos to Ibadan, Fri 27 Nov, 07:30.',
      email: 'Trip cancelled: what happened, the reason, and what happens to your money.',
      sms: 'Trip cancelled. Lagos to Ibadan, Fri 27 Nov, 07:30 was cancelled. You owe nothing.',
    },
  },
  reminder: {
    title: 'Reminders',
    about: 'A day and two hours before you leave, and a rating afterwards.',
    example: {
      push: 'Your trip leaves soon. Lagos to Ibadan, Fri 27 Nov, 07:30.',
      email: 'Your trip is coming up: meeting point and times, a day ahead.',
      sms: 'Your trip leaves soon. Lagos (Jibowu park) to Ibadan, Fri 27 Nov, 07:30.',
    },
  },
  alert: {
    title: 'Trip alerts',
    about: 'New trips and free seats that you asked to be told about.',
    example: {
      push: 'A trip for your alert. Lagos to Ibadan, Fri 27 Nov, 07:30.',
      email: 'A trip for your alert: route, times and fare, with a link to book.',
      sms: 'A trip for your alert. Lagos to Ibadan, Fri 27 Nov, 07:30, N6,500 a seat.',
    },
  },
  message: {
    title: 'Messages',
    about: 'From your driver or passengers, when you have not read them in the app.',
    example: {
      push: 'You have a new message. Open Tafiya to read more.',
      email: 'You have a new message, with a link to it.',
      sms: '',
    },
  },
  money: {
    title: 'Payments',
    about: 'Refunds, payouts and claims.',
    example: {
      push: 'Your refund was paid. Open Tafiya to read more.',
      email: 'Your refund was paid: the amount and the trip.',
      sms: '',
    },
  },
  account: {
    title: 'Account and documents',
    about: 'Approvals, invitations and papers that expire.',
    example: {
      push: 'Your documents were approved. Open Tafiya to read more.',
      email: 'Your insurance expires in 14 days: upload the new one, with a link.',
      sms: '',
    },
  },
};
