import type { Settings } from '@tafiya/admin/settings.contract.ts';

/** The settings as the API returns them by default. */
export function settingsOf(changes: Partial<Settings> = {}): Settings {
  return {
    fareMin: 1000,
    fareMax: 50_000,
    fareStep: 500,
    bookingSeatsMax: 8,
    tripDaysAheadMax: 365,
    wholeRestSeatsMax: 4,
    restSharePercent: 50,
    departureFirst: '06:00',
    departureLast: '23:30',
    departureStepMinutes: 30,
    sameDayLeadMinutes: null,
    waitingMinutesBefore: 120,
    enRouteMinutesBefore: 15,
    nightFrom: '19:00',
    supportEmail: null,
    supportPhone: null,
    supportWhatsapp: null,
    supportHours: null,
    companyName: null,
    companyNumber: null,
    companyAddress: null,
    emergencyPhone: '112',
    roadSafetyPhone: '122',
    onlinePayments: 'optional',
    commissionBasisPoints: 500,
    announcedHolidays: [],
    figures: null,
    ...changes,
  };
}
