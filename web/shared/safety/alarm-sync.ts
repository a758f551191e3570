/** The tag of the Background Sync that sends alarms, and the name of the lock under which pages take turns. */
export const ALARM_SYNC = 'tafiya-alarms';
