import { TextPage, TextSection } from './text-page.tsx';

/** /privacy: what is stored, who sees it and for how long. */
export function PrivacyPage() {
  return (
    <TextPage title="Privacy" lead="What we store about you, who sees it, and when it is deleted.">
      <TextSection
        title="In five lines"
        points={[
          'We store what a trip needs: name, email, phone number, bookings, messages. There is no advertising.',
          'Anyone sees a driver’s name, rating and car, the photo if the driver agrees, and the words of ratings with a first name. Your number is shown only to the driver and the company of your trip, and to our administrators.',
          'Your position is shared only while you share it on a trip, or while an alarm is on.',
          'Positions go 24 hours after the trip, messages after 90 days, alerts after 180 days.',
          'You can download everything, and delete your account, under Account.',
        ]}
      />
      <TextSection
        title="What we store"
        points={[
          'Everyone: name, email, phone number, bookings, trips, ratings, messages and alerts.',
          'If you give them: names and phone numbers of the people you book for, and of your emergency contacts.',
          'Drivers: licence, NIN, photograph, bank details, address and vehicle papers, to check who they are.',
          'Companies: registration and tax numbers, address and contact person.',
          'Positions, only while you share them on a trip.',
          'Searches: how many people looked for a route on a day, without their names. Drivers see it from three people on.',
        ]}
      />
      <TextSection
        title="Who sees it"
        points={[
          'Anyone: a driver’s name, rating and vehicle with its plate, on trips with free seats; and the photo, if the driver agrees.',
          'Anyone: what you write when you rate a driver, with your first name and the month of the trip, and the driver’s answer.',
          'Signed-in people: the photo of a driver that an administrator has approved.',
          'People on the same trip: shared positions, while they are shared.',
          'The passengers and the company of a trip: the driver’s phone number and email, until the trip can no longer be rated, 14 days after it.',
          'The driver and the company of a trip: the phone numbers of its passengers, until the booking is completed or cancelled, at the latest 3 days after the departure.',
          'The driver and the company of a trip: the names of the people you book for, and their numbers as long as yours.',
          'People with a link that someone on the trip has sent: the driver’s first name, their photo if they show it to visitors, the vehicle, the stops and the last position, until the trip is over or the link is revoked.',
          'The passenger and the driver of a trip: the messages between them. Administrators read a message only when one of them reports it, with a few messages around it.',
          'Our administrators: what you write to us, and what they answer. Each time they open it is recorded.',
          'When you raise an alarm: our administrators and your emergency contacts see where you are, your trip, the vehicle and the driver’s first name, until the alarm ends.',
          'Our SMS provider and the phone networks: your number and the text of each SMS. Without a confirmed number you get none.',
          'Your emergency contacts: one SMS from us that asks whether they agree, without your name. Its link shows them your first name.',
          'Administrators: documents and numbers, to check them. Each document they open is recorded. In an emergency your emergency contacts, with a reason that is recorded.',
        ]}
      />
      <TextSection
        title="When it is deleted"
        points={[
          'Alarms: the positions and the contacts who were told, 30 days after the alarm ended; the alarm itself, and check-ins, after a year.',
          'Positions: 24 hours after the trip. When you press Stop Tracking, your position disappears from all maps at once.',
          'Positions of a tracking app that a driver has connected count only while their trip is running; we drop all others unread.',
          'The way a driver has driven, one point every minute or kilometre, hidden from users: 7 days after the trip, or when its payments and complaints are settled.',
          'Share links: 24 hours after the trip.',
          'The code by which a search counts only once: at the end of the day. How many people searched: after 90 days.',
          'Codes for phone numbers: after 24 hours.',
          'Messages: 90 days after the journey. A reported message and those around it: 180 days after the decision.',
          'What you write to us: 180 days after the last message, or with your account.',
          'What you see under Alerts: after 180 days.',
          'Seats that you held or asked for without booking them: after 180 days, unless you began to pay.',
          'Trip alerts: 7 days after they end.',
          'Uploaded files that were never submitted: after 7 days.',
          'Everything else: when you delete your account.',
        ]}
      />
      <TextSection
        title="Your choices"
        words={[
          'Under Account you can download everything that we store about you, and delete your account. Deleting removes your name, numbers, addresses, documents, positions and texts. Trips, payments and stars stay without your name, because they belong to other people too, and so do the records of administrators’ decisions.',
        ]}
      />
      <TextSection
        title="In your browser"
        words={[
          'Tafiya keeps you signed in with data in your browser’s storage, and keeps there what could not be sent yet, your coming tickets and, for drivers, the initials of passengers. Signing out deletes it, also without network; a ticket goes a day after the trip. There is no advertising, and no tracking by other companies.',
        ]}
      />
    </TextPage>
  );
}
