/** Every limit and constant, defined once, with its unit in the name. */
export const CURRENCY = 'NGN';

export const LOCALE = 'en-NG';

export const PHONE_COUNTRY_CODE = '+234';

/** Africa/Lagos is UTC+1 all year: no daylight saving time. */
export const LAGOS_OFFSET_HOURS = 1;

export const KOBO_PER_NAIRA = 100;

/** Defaults of `platform_settings`; the database row is the authority. */
export const FARE_MIN_NAIRA = 1000;

export const FARE_MAX_NAIRA = 50_000;

export const FARE_STEP_NAIRA = 500;

/** Alerts of one person that are open at a time. */
export const ALERTS_OPEN_MAX = 10;

/** Alerts that one account makes, changes and deletes in a window. */
export const ALERT_CHANGES_MAX_HITS = 60;

export const ALERT_CHANGES_WINDOW_SECONDS = 3600;

/** How many days ahead the trips of schedules are published. */
export const SCHEDULE_DAYS_AHEAD = 14;

export const SKIPPED_DAYS_MAX = 60;

/** The parameter of a prepared text in a conversation. */
export const PLACE_NAME_MAX_CHARACTERS = 60;

export const QUICK_COUNT_MAX = 8;

export const DEPARTURE_TIME_FIRST = '06:00';

export const DEPARTURE_TIME_LAST = '23:30';

export const DEPARTURE_TIME_STEP_MINUTES = 30;

export const RADIUS_STEP_KM = 10;

export const RATING_STEP = 0.1;

export const MATCH_BADGE_DEFAULT_FROM = 80;

export const MATCH_BADGE_SECONDARY_FROM = 60;

export const EARTH_RADIUS_KM = 6371;

export const AVAILABLE_TRIPS_SHOWN = 5;

/** Ages that a driver may have; from the maximum on, the date of birth is a typing mistake. private.submit_verification enforces them. */
export const DRIVER_AGE_MIN_YEARS = 18;

export const DRIVER_AGE_MAX_YEARS = 120;

/** How far ahead a paper may expire; private.checked_paper enforces it. */
export const PAPER_YEARS_MAX = 15;

/** An approved photo of at most this size is shown on cards; the web app makes photos of a profile smaller than this. */
export const CARD_PHOTO_MAX_BYTES = 60 * 1024;

/** How long a phone may show the photo of a card without asking again. */
export const CARD_PHOTO_CACHE_SECONDS = 3600;

/** The same for visitors: after a driver withdraws the consent, browsers show the photo for at most this long. */
export const VISITOR_PHOTO_CACHE_SECONDS = 30;

/** How long a link to a document is valid. */
export const DOCUMENT_LINK_SECONDS = 300;

/** The first reminder before a paper expires; until then it counts as valid without a remark. */
export const PAPER_REMINDER_DAYS = 30;

export const JSON_BODY_MAX_BYTES = 64 * 1024;

/** A request body that sends nothing for this long is given up. */
export const BODY_IDLE_MAX_MS = 10_000;

export const PAGE_SIZE_DEFAULT = 50;

export const PAGE_SIZE_MAX = 100;

/** "I am here" needs a position this good; a pin this far from its town is probably wrong. */
export const PIN_ACCURACY_MAX_METRES = 200;

export const PIN_FAR_KM = 40;

/** The text for passengers where a stop has no meeting point. */
export const POINT_TO_BE_AGREED = 'To be agreed with the driver';

/** Boarding; the database enforces the tries (private.board_passenger). */
export const BOARDING_CODE_DIGITS = 4;

/** How often the camera's picture is searched for a code. */
export const SCAN_INTERVAL_MS = 200;

/** Delay after the last key before a city field sends a request. */
export const CITY_FIELD_DEBOUNCE_MS = 200;

export const VERIFICATION_REDIRECT_MS = 2000;

export const TOAST_DURATION_MS = 5000;

/** The last moment to decline a fleet trip; when a trip without a driver is cancelled; the notice to leave a fleet. */
export const DECLINE_UNTIL_HOURS = 48;

export const FIND_DRIVER_UNTIL_HOURS = 24;

export const FLEET_NOTICE_DAYS = 7;

/** Trips, and vehicles, on the fleet dashboard: for most fleets all upcoming trips, and the latest past ones. */
export const FLEET_ROWS_SHOWN = 100;

export const TRIP_REFETCH_MS = 30_000;

/** How often the admin dashboard fetches changed lists, at most. */
export const ADMIN_REFRESH_MS = 5000;

export const LOCATION_POLL_MS = 5000;

export const RECONNECT_DELAY_MS = 3000;

/** Sockets wait up to this much longer, so that those of a process that has ended do not all reconnect at once. */
export const RECONNECT_JITTER_MS = 2000;

/** Session storage key: product prefix and the suffix "token". */
export const SESSION_STORAGE_KEY = 'tafiya_token';

/** Limits of the API function. Few connections per worker: on hosted Supabase there are many workers. */
export const DATABASE_POOL_SIZE = 8;

/** Connections reserved for positions, and others for alarms: neither waits behind other calls. */
export const DATABASE_POSITION_POOL_SIZE = 2;

export const DATABASE_ALARM_POOL_SIZE = 4;

export const DATABASE_CONNECT_TIMEOUT_SECONDS = 5;

export const DATABASE_IDLE_SECONDS = 20;

export const DATABASE_RECONNECT_SECONDS = 0.2;

export const DATABASE_CLOSE_TIMEOUT_SECONDS = 1;

/** Time to get a connection of the pool, and for all statements of one transaction: of a request, and of a job. */
export const DATABASE_WAIT_MS = 15_000;

export const DATABASE_ANSWER_MS = 30_000;

export const JOB_ANSWER_MS = 140_000;

/** A read replica: after this time the primary answers instead. Postgres itself ends a statement after 8 s. */
export const REPLICA_WAIT_MS = 1000;

export const REPLICA_ANSWER_MS = 9000;

/** How long a process leaves a replica alone that did not answer. */
export const REPLICA_RETRY_MS = 5000;

/** A replica that is farther behind is not read. */
export const REPLICA_LAG_MAX_MS = 30_000;

export const UNAVAILABLE_RETRY_SECONDS = 2;

/** Calls that one process works on at a time. Beyond, it refuses searches, then other calls, then those about trips under way. */
export const SEARCHES_UNDER_WAY_MAX = 32;

export const CALLS_UNDER_WAY_MAX = 128;

export const POSITIONS_UNDER_WAY_MAX = 256;

export const UPSTREAM_TIMEOUT_MS = 10_000;

/** Calls of a payment provider. */
export const PAYSTACK_BASE_URL_DEFAULT = 'https://api.paystack.co';

export const TOKEN_MAX_CHARACTERS = 8192;

export const TOKEN_CACHE_MAX_ENTRIES = 2000;

export const UPLOAD_ACCOUNT_MAX_HITS = 30;

/** Decisions about more than this need two administrators. */
export const SECOND_ADMIN_FROM_NAIRA = 100_000;

export const REFUND_ACCOUNT_MAX_HITS = 5;

export const REFUND_ACCOUNT_WINDOW_SECONDS = 3600;

/** Disputes that are older and open are asked for one by one. */
export const DISPUTES_LOOK_BACK_DAYS = 3;

/** Unread notifications are counted up to here: the bell shows 99+. */
export const UNREAD_MAX = 1000;

/** Files of deleted accounts that one run of the job deletes. */
export const FILE_DELETIONS_PER_RUN = 100;

export const UPLOAD_ACCOUNT_WINDOW_SECONDS = 3600;

/** Sockets that have not signed in yet; beyond, the oldest is closed. Many phones share a carrier's address. */
export const SOCKETS_UNSIGNED_PER_ADDRESS_MAX_DEFAULT = 200;

export const SOCKETS_UNSIGNED_PER_PROCESS_MAX_DEFAULT = 1000;

export const ADMIN_SESSION_SECONDS = 8 * 3600;

export const ADMIN_DEVICE_SECONDS = 365 * 24 * 3600;

export const ADMIN_SETUP_BROWSER_SECONDS = 600;

/** The administrators' screens. */
export const QR_REFRESH_SECONDS = 30;

export const ADMIN_PASSWORD_REDIRECT_MS = 1500;

export const ADMIN_CODE_REDIRECT_MS = 2000;

export const SUSPENSION_REASON_DEFAULT = 'Admin action';

/** Share links. 128 bits cannot be guessed; the limit per address protects the database from attempts. */
export const SHARE_TOKEN_BYTES = 16;

export const SHARE_VIEW_ADDRESS_MAX_HITS = 300;

export const SHARE_VIEW_ADDRESS_WINDOW_SECONDS = 300;

/** Live tracking in the browser. */
export const LOCATION_INTERVAL_MS = 10_000;

export const GEOLOCATION_TIMEOUT_MS = 10_000;

export const GEOLOCATION_MAX_AGE_MS = 5000;

export const PERMISSION_FALLBACK_TIMEOUT_MS = 5000;

export const TRACKING_MAP_HEIGHT_PX = 500;

export const PANEL_MAP_HEIGHT_PX = 400;

/** Tracking apps of a driver. */
export const DRIVER_DEVICES_MAX = 3;

/** Positions queued while offline; beyond this the oldest are dropped. At one per 10 s: more than eight hours. */
export const POSITIONS_QUEUED_MAX = 3000;

export const KMH_PER_MPS = 3.6;

/** How often the page of a shared trip refreshes. */
export const SHARE_REFRESH_MS = 15_000;

/** How often the page of a driver's phones refreshes. */
export const DEVICES_REFRESH_MS = 15_000;

/** The clock. Jobs and their batches are in the database (private.jobs). */
/** How long one statement of a job may take: a job may read much more than a request, which has 8 s. */
export const JOB_STATEMENT_SECONDS = 120;

/** After this time a tick begins no further run; what is left is due at the next tick. */
export const TICK_BUDGET_MS = 20_000;

/** New support requests without an account, of one address: people share addresses, so the limit per mailbox is lower. */
export const VISITOR_SUPPORT_MAX_HITS = 20;

export const VISITOR_SUPPORT_WINDOW_SECONDS = 60 * 60;

/** The administrators' page Deliveries: messages that wait grow older without an event. */
export const ADMIN_REFRESH_DELIVERIES_MS = 30_000;

/** Of Resend, for an account that has asked for no more. */
export const MAIL_REQUESTS_PER_SECOND_DEFAULT = 2;

export const RESEND_BASE_URL_DEFAULT = 'https://api.resend.com';

export const TERMII_BASE_URL_DEFAULT = 'https://api.ng.termii.com';

export const PHONE_CODE_DIGITS = 6;

/** How long a TypeScript job may keep its claim. Afterwards another process may run it. */
export const JOB_CLAIM_SECONDS = 300;

/** The numbers of /sos before the settings are loaded (platform_settings has the same): all networks, and the road safety corps. */
export const EMERGENCY_PHONE = '112';

export const ROAD_SAFETY_PHONE = '122';

/** How long a button is held that must not be pressed by mistake: the alarm, and Arrived far from the last stop. */
export const HOLD_MS = 2000;

/** Within this distance of the last stop Arrived needs no hold. */
export const ARRIVAL_NEAR_KM = 5;

/** How long Arrived stays on the phone, where it can be undone. */
export const ARRIVAL_UNDO_MS = 60_000;

/** How often the phone sends its position, or tries to, while an alarm is open. */
export const SOS_REPEAT_MS = 15_000;

/** A press joins the open alarm of the person this long, unless it was acknowledged: everyone has just been notified. */
export const SOS_JOINED_MS = 30 * 60_000;
