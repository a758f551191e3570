/** Every limit and constant, defined once, with its unit in the name. */

export const CURRENCY = 'NGN';
export const LOCALE = 'en-NG';
export const PHONE_COUNTRY_CODE = '+234';
/** Africa/Lagos is UTC+1 all year: no daylight saving time. */
export const LAGOS_OFFSET_HOURS = 1;
export const KOBO_PER_NAIRA = 100;

export const TRIP_SEATS_MIN = 1;
export const TRIP_SEATS_MAX = 50;
/** Defaults of `platform_settings`; the database row is the authority. */
export const FARE_MIN_NAIRA = 1000;
export const FARE_MAX_NAIRA = 50_000;
export const FARE_STEP_NAIRA = 500;
export const EXTRA_FARE_MAX_NAIRA = 100_000;
/** Of one kind in one booking. */
export const EXTRA_COUNT_MAX = 4;
export const FARE_PLACEHOLDER_NAIRA = 8500;
export const DESCRIPTION_MAX_CHARACTERS = 500;
/** Stops between origin and destination. */
export const STOPS_BETWEEN_MAX = 6;
/** Alerts of one person that are open at a time, and the days that one looks at. */
export const ALERTS_OPEN_MAX = 10;
export const ALERT_DAYS_MAX = 31;
/** How far ahead an alert may look. */
export const ALERT_AHEAD_DAYS_MAX = 366;
/** Messages about new trips, and about free seats, that a person gets in a day. */
export const ALERTS_TOLD_PER_DAY = 3;
/** Alerts that one account makes, changes and deletes in a window. */
export const ALERT_CHANGES_MAX_HITS = 60;
export const ALERT_CHANGES_WINDOW_SECONDS = 3600;
/** Dates on which one request publishes a trip. */
export const PUBLISH_DATES_MAX = 12;
/** How many days ahead the trips of schedules are published. */
export const SCHEDULE_DAYS_AHEAD = 14;
export const SKIPPED_DAYS_MAX = 60;
/** Holidays that administrators enter once the government has announced them. */
export const ANNOUNCED_HOLIDAYS_MAX = 40;
export const HOLIDAY_NAME_MAX_CHARACTERS = 60;
/** The name of somebody without an account: a traveller, an emergency contact. */
export const PERSON_NAME_MIN_CHARACTERS = 2;
export const PERSON_NAME_MAX_CHARACTERS = 80;
export const RELATION_MAX_CHARACTERS = 40;
export const EMERGENCY_CONTACTS_MAX = 3;

/** What is filled into a prepared text of a conversation. */
export const PLACE_NAME_MAX_CHARACTERS = 60;
export const QUICK_COUNT_MAX = 8;

export const POINT_NAME_MIN_CHARACTERS = 3;
export const POINT_NAME_MAX_CHARACTERS = 80;
export const POINT_HINT_MAX_CHARACTERS = 120;
/** A passenger sees the driver's phone and position until this long after their stop was reached. */
export const AFTER_STOP_HOURS = 2;
export const DEPARTURE_TIME_FIRST = '06:00';
export const DEPARTURE_TIME_LAST = '23:30';
export const DEPARTURE_TIME_STEP_MINUTES = 30;
/** The dark hours, of which pages warn: the default of `platform_settings`, and the end in the morning. */
export const NIGHT_FROM = '19:00';
export const NIGHT_UNTIL = '06:00';
/** What an administrator may set. */
export const NIGHT_FROM_EARLIEST = '12:00';
export const DEPARTURE_STEP_MIN_MINUTES = 5;
export const DEPARTURE_STEP_MAX_MINUTES = 720;
export const STATUS_BEFORE_MAX_MINUTES = 1440;
export const SAME_DAY_LEAD_MIN_MINUTES = 15;
export const SAME_DAY_LEAD_MAX_MINUTES = 1440;
/** Above every possible duration of a trip; the database compares with the distance. */
export const DURATION_MAX_MINUTES = 100_000;

/**
 * Bookings that a passenger may have ahead, and may make in a day, cancelled or not; private.check_bookings enforces them.
 * Seats are paid at boarding, so without these limits one account could hold every seat in the country. A weekly return
 * trip for three months is 26 bookings ahead; 14 more leave room for a family.
 */
export const BOOKINGS_AHEAD_MAX = 40;
export const BOOKINGS_PER_DAY_MAX = 60;

export const SEARCH_SEATS_MIN = 1;
export const SEARCH_SEATS_MAX = 8;
export const SEARCH_SEATS_DEFAULT = 1;
export const TIME_FLEXIBILITY_MIN_HOURS = 1;
export const TIME_FLEXIBILITY_MAX_HOURS = 12;
export const TIME_FLEXIBILITY_DEFAULT_HOURS = 2;
export const RADIUS_MIN_KM = 10;
export const RADIUS_MAX_KM = 200;
export const RADIUS_STEP_KM = 10;
export const RADIUS_DEFAULT_KM = 50;
export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATING_STEP = 0.1;
export const RATING_FILTER_DEFAULT = 3;
export const MATCH_WEIGHT_PERCENT = { location: 40, time: 25, price: 20, driver: 15 } as const;
export const MATCHES_SHOWN = 10;
export const ALTERNATIVES_SHOWN = 5;
export const MATCH_BADGE_DEFAULT_FROM = 80;
export const MATCH_BADGE_SECONDARY_FROM = 60;
export const EARTH_RADIUS_KM = 6371;
/** How far beyond the pickup radius the origin of an alternative may lie; how many days before or after the date. */
export const NEARBY_ORIGIN_EXTRA_KM = 100;
export const DIFFERENT_DATES_DAYS = 7;
/** How many days over the results are shown with their trips. */
export const TRIP_DAYS_SHOWN = 14;
/** Searches are counted after their answers, so many at once or after this time; more than can wait are not counted. */
export const SEARCHES_PER_COUNT_MAX = 100;
export const SEARCH_COUNT_DELAY_MS = 2000;
export const SEARCHES_WAITING_MAX = 1000;
/** How many days of demand administrators see; how often an account may ask for the demand of a route. */
export const DEMAND_DAYS = 14;
export const DEMAND_MAX_HITS = 60;
export const DEMAND_WINDOW_SECONDS = 600;
/** How much a search reads: trips of one route and in all; and how many trips per list are scored. */
export const MATCHES_PER_ROUTE_MAX = 24;
export const SEARCH_TRIPS_MAX = 45;
export const RECOMMENDATION_TRIPS_MAX = 150;
/** The same for a search that sorts by fare or departure, which must compare all matches of the day. */
/** Connections of two trips in one answer of a search. */
export const CONNECTIONS_MAX = 3;
export const SORTED_TRIPS_MAX = 1000;
export const SEARCH_CANDIDATES_MAX = 12;
export const RECOMMENDATION_CANDIDATES_MAX = 50;
export const ALTERNATIVE_CANDIDATES_MAX = 5;
/** Ranking adds this many ratings of this value to a driver's own; an unrated driver counts as exactly this value. */
export const RATING_PRIOR = 4;
export const RATING_PRIOR_PASSENGERS = 5;
/** The shares of the driver's 15 points. */
export const DRIVER_SHARE_PERCENT = { rating: 50, verified: 20, seats: 30 } as const;
/** The most points that a passenger's own history adds to a score. */
export const HISTORY_BONUS_POINTS = { route: 4, hour: 3, fare: 3 } as const;
export const HISTORY_BOOKINGS_MAX = 50;
export const HISTORY_HOUR_WINDOW_MINUTES = 90;
export const HISTORY_ROUTE_FULL_TRIPS = 3;
export const HISTORY_FARE_TOLERANCE_PERCENT = 25;
export const HISTORY_HOUR_REASON_FROM_PERCENT = 50;

export const AVAILABLE_TRIPS_SHOWN = 5;
/** How many of a passenger's past trips are listed below the upcoming ones. */
export const PAST_TRIPS_SHOWN = 5;
/** An answer with fewer matches leads on to other days and origins. */
export const FEW_MATCHES = 3;

/** Ages that a driver may have; from the maximum on, the date of birth is a typing mistake. private.submit_verification enforces them. */
export const DRIVER_AGE_MIN_YEARS = 18;
export const DRIVER_AGE_MAX_YEARS = 120;

export const PASSWORD_MIN_CHARACTERS = 8;
/** bcrypt reads only this many bytes; Auth refuses longer passwords. */
export const PASSWORD_MAX_BYTES = 72;
export const UPLOAD_MAX_MEGABYTES = 5;
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MEGABYTES * 1024 * 1024;
/** An approved photo of at most this size is shown on cards; the web app makes photos of a profile smaller than this. */
export const CARD_PHOTO_MAX_BYTES = 60 * 1024;
/** How long a phone may show the photo of a card without asking again. */
export const CARD_PHOTO_CACHE_SECONDS = 3600;
/** How long a link to a document is valid. */
export const DOCUMENT_LINK_SECONDS = 300;
/** The first reminder before a paper expires; until then it counts as valid without a remark. */
export const PAPER_REMINDER_DAYS = 30;
export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** A request body that sends nothing for this long is given up. */
export const BODY_IDLE_MAX_MS = 10_000;
export const PAGE_SIZE_DEFAULT = 50;
/** Lists are counted up to this number: a total of this many means "at least". */
export const LIST_COUNT_MAX = 1000;
export const PAGE_SIZE_MAX = 100;
export const PLACES_SUGGESTED_MAX = 10;
/** Towns proposed as stops: within this distance of the straight line, not at its ends, not beside each other. */
export const ALONG_KM = 25;
export const ALONG_END_KM = 15;
export const ALONG_GAP_KM = 10;
export const STOPS_SUGGESTED_MAX = 8;
/** Trips whose stops are counted for the proposals. */
export const ALONG_TRIPS_MAX = 200;
export const STOP_MINUTES_STEP = 5;
/** Meeting points proposed for a place. */
export const POINTS_SUGGESTED_MAX = 8;
/** "I am here" needs a position this good; a pin this far from its town is probably wrong. */
export const PIN_ACCURACY_MAX_METRES = 200;
export const PIN_FAR_KM = 40;
/** What a passenger reads where a stop has no meeting point. */
export const POINT_TO_BE_AGREED = 'To be agreed with the driver';

/** Boarding; the database enforces the tries (private.board_passenger). */
export const BOARDING_CODE_DIGITS = 4;
/** How often the camera's picture is searched for a code. */
export const SCAN_INTERVAL_MS = 200;

/** Delay after the last key before a city field sends a request. */
export const CITY_FIELD_DEBOUNCE_MS = 200;
export const VERIFICATION_REDIRECT_MS = 2000;
export const TOAST_DURATION_MS = 5000;
/** Until when a driver can decline a fleet trip; when one without a driver is cancelled; notice to leave a fleet. */
export const DECLINE_UNTIL_HOURS = 48;
export const FIND_DRIVER_UNTIL_HOURS = 24;
export const FLEET_NOTICE_DAYS = 7;
/** The name of the driver of a trip that has none. */
export const DRIVER_TO_BE_NAMED = 'To be named';
/** Trips, and vehicles, on the fleet dashboard: for most fleets all upcoming trips, and the latest past ones. */
export const FLEET_ROWS_SHOWN = 100;

export const TRIP_REFETCH_MS = 30_000;
/** How often a socket of an administrator gets the names of changed lists, at most. */
export const ADMIN_CHANGES_MS = 1000;
/** How often the admin dashboard fetches changed lists, at most. */
export const ADMIN_REFRESH_MS = 5000;
export const LOCATION_POLL_MS = 5000;
/** How often lists refresh while their Realtime channel is down. */
export const LIVE_FALLBACK_MS = 30_000;
export const RECONNECT_DELAY_MS = 3000;
/** Sockets wait up to so much longer, so that those of a process that has ended do not all come back at once. */
export const RECONNECT_JITTER_MS = 2000;

/** Session storage key: product prefix and the suffix "token". */
export const SESSION_STORAGE_KEY = 'tafiya_token';

/** Limits of the API function. Few connections per worker: on hosted Supabase there are many workers. */
export const DATABASE_POOL_SIZE = 8;
/** Connections that positions, and others that alarms, have for themselves: they never wait behind other calls. */
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
/** A read replica: what it does not answer in this time, the primary answers. Postgres itself ends a statement after 8 s. */
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
export const PROVIDER_TIMEOUT_MS = 15_000;
export const PROVIDER_ANSWER_MAX_BYTES = 2_000_000;
export const PROVIDER_MESSAGE_MAX_CHARACTERS = 200;
export const TOKEN_MAX_CHARACTERS = 8192;
export const TOKEN_CACHE_MAX_ENTRIES = 2000;
/** Mobile networks put many people behind one address: the limits are generous per address, strict per account. */
export const LOGIN_ADDRESS_MAX_HITS = 100;
export const LOGIN_ADDRESS_WINDOW_SECONDS = 300;
/** Failed sign-ins of all unknown devices of an account together, and of each known device. */
export const LOGIN_ACCOUNT_MAX_HITS = 20;
export const LOGIN_ACCOUNT_WINDOW_SECONDS = 300;
/** How long a device stays known after its last sign-in; private.device_days. */
export const DEVICE_DAYS = 180;
export const UPLOAD_ACCOUNT_MAX_HITS = 30;
/** The most that the platform may keep of a fare paid online: 30 %. */
export const COMMISSION_MAX_BASIS_POINTS = 3000;
/** What one run of the jobs of payments takes. */
export const PAYMENT_EVENTS_PER_RUN = 50;
export const PAYMENT_LOOKS_PER_RUN = 20;
export const REFUNDS_PER_RUN = 20;
export const PAYOUTS_PER_RUN = 50;
/** The most that the provider charges on top of one payout: its fee and the stamp duty. */
export const PAYOUT_MARGIN_KOBO = 10_000;
/** How often a request looks whether another one, with the same key, has opened the payment. */
export const OPENED_LOOK_MS = 200;
/** By how much the provider's clock and ours may differ. */
export const CLOCKS_DIFFER_MS = 3600_000;
/** A day is compared with the provider together with the days before, because money may arrive late. */
export const RECONCILED_DAYS_BEFORE = 2;
/** Rows of an earnings statement or of an account of the ledger as CSV. */
export const STATEMENT_ROWS_MAX = 5000;
export const LEDGER_PAGE_ROWS = 100;
/** Decisions about more than this need two administrators. */
export const SECOND_ADMIN_FROM_NAIRA = 100_000;
export const REFUND_ACCOUNT_MAX_HITS = 5;
export const REFUND_ACCOUNT_WINDOW_SECONDS = 3600;
/** Disputes that are older and open are asked for one by one. */
export const DISPUTES_LOOK_BACK_DAYS = 3;
export const WEBHOOK_BODY_MAX_BYTES = 64 * 1024;
/** Files with the data of large accounts that one run of the job makes. */
export const EXPORTS_PER_RUN = 3;
/** Unread notifications are counted up to here: the bell shows 99+. */
export const UNREAD_MAX = 1000;
/** Rows of an export that are in memory at a time. */
export const EXPORT_ROWS_PER_FETCH = 500;
/** Files of deleted accounts that one run of the job deletes. */
export const FILE_DELETIONS_PER_RUN = 100;
export const UPLOAD_ACCOUNT_WINDOW_SECONDS = 3600;
export const REGISTER_ADDRESS_MAX_HITS = 60;
export const REGISTER_ADDRESS_WINDOW_SECONDS = 3600;
export const REGISTER_ACCOUNT_MAX_HITS = 10;
export const REGISTER_ACCOUNT_WINDOW_SECONDS = 3600;
/** Requests for a mail that lets its reader choose a password: from an address, and for one account from an address. */
export const RECOVER_ADDRESS_MAX_HITS = 30;
export const RECOVER_ACCOUNT_MAX_HITS = 5;
export const RECOVER_WINDOW_SECONDS = 3600;
/** Wrong passwords of a signed-in person; the session ends with the last one. */
export const WRONG_PASSWORDS_MAX = 5;
export const WRONG_PASSWORDS_WINDOW_SECONDS = 24 * 3600;
/** A password's score by zxcvbn, from 0 to 4, is at least this. */
export const PASSWORD_SCORE_MIN = 2;
/** Guesses at the caller's own password. */
export const OWN_PASSWORD_MAX_HITS = 5;
export const OWN_PASSWORD_WINDOW_SECONDS = 900;

/** How often a person may ask for the holder of a bank account, which is another person's name; and set their own account. */
export const ACCOUNT_HOLDER_MAX_HITS = 5;
export const PAYOUT_ACCOUNT_MAX_HITS = 5;
export const PAYOUT_ACCOUNT_WINDOW_SECONDS = 3600;
/** How long the provider's list of banks is used before it is read again. */
export const BANKS_CACHE_MS = 3600_000;
/** Retry-After while the payment provider does not answer. */
export const PROVIDER_RETRY_SECONDS = 60;

/** Limits of /location-ws per socket, user and process. */
export const SOCKETS_PER_PROCESS_MAX = 4000;
export const SOCKETS_PER_USER_MAX = 10;
/** Sockets that have not signed in yet; beyond, the oldest is closed. Many phones share a carrier's address. */
export const SOCKETS_UNSIGNED_PER_ADDRESS_MAX_DEFAULT = 200;
export const SOCKETS_UNSIGNED_PER_PROCESS_MAX_DEFAULT = 1000;
export const TRIPS_PER_SOCKET_MAX = 50;
export const SOCKET_AUTH_TIMEOUT_MS = 5000;
/** A socket that does not answer a ping for this long is dead. */
export const SOCKET_PING_TIMEOUT_SECONDS = 30;
/** A signed-in socket that follows no trip and sends nothing for this long is closed. */
export const SOCKET_IDLE_MAX_MS = 120_000;
export const SOCKET_CLOSE_GRACE_MS = 100;
/** How long a client may take to answer the close frame; then its connection is ended. */
export const SOCKET_CLOSE_TIMEOUT_MS = 1000;
/** A longer message is refused. */
export const SOCKET_MESSAGE_MAX_CHARACTERS = 8 * 1024;
/** A longer message closes the socket; in front of a function also when it is not complete. */
export const SOCKET_MESSAGE_MAX_BYTES = 16 * 1024;
export const SOCKET_MESSAGES_PER_SECOND_MAX = 10;
export const SOCKET_MESSAGES_BURST = 40;
export const SOCKET_PENDING_MAX_MESSAGES = 50;
/** An invalid message is answered with an error; this many within a minute close the socket. */
export const SOCKET_MISTAKES_PER_MINUTE_MAX = 20;
/** A socket with more unread data than this is dropped, because the data fills the process's memory. */
export const SOCKET_BUFFERED_MAX_BYTES = 1024 * 1024;
/** Reading a socket's unread amount costs as much as a short message: it is read once per this many characters. */
export const SOCKET_BUFFERED_CHECK_CHARACTERS = 32 * 1024;
/** Positions that arrive within this time are sent to the database as one batch, of at most this many. */
export const POSITIONS_GATHER_MS = 100;
export const POSITIONS_BATCH_MAX = 50;
/** Of the positions of a person on a trip, the newest is stored once in this time; all are broadcast. */
export const POSITION_STORED_EVERY_MS = 10_000;
/** Positions of a trip that are accepted within this time reach other processes in one message. */
export const POSITIONS_PUBLISH_GATHER_MS = 100;
/** Joins within this time are reported to the database together. */
export const FOLLOWED_GATHER_MS = 100;
/** Interval and timeout of the check for revoked access. Together less than the 5 s within which a user who lost access to
 *  a trip must stop receiving it. */
export const MEMBERSHIP_SWEEP_MS = 3000;
export const MEMBERSHIP_CHECK_TIMEOUT_MS = 1500;
/** Postgres gives up after 8 s; a dead connection must not block a trip longer than this. */
export const SNAPSHOT_TIMEOUT_MS = 10_000;
export const MEMBERSHIP_BATCH_MAX = 1000;
/** A membership that could not be checked for this long is stale: the socket receives nothing of the trip, and its positions are broadcast only after they are stored. */
export const MEMBERSHIP_CURRENT_MS = MEMBERSHIP_SWEEP_MS + MEMBERSHIP_CHECK_TIMEOUT_MS;
/** Hosted Realtime allows 100 channels per connection. */
export const FEED_CHANNELS_PER_CLIENT_MAX = 90;
export const FEED_JOIN_WAIT_MS = 3000;
export const FEED_RETRY_MIN_MS = 1000;
export const FEED_RETRY_MAX_MS = 15_000;
/** A phone that changes cells reconnects at once: the trip's subscription is kept for this long. */
export const ROOM_LINGER_MS = 5000;
export const DRAIN_TIMEOUT_MS = 1000;

/** Administration. The database holds the lock (private.answer_admin_code). */
export const CODE_DIGITS = 6;
export const CODE_STEP_SECONDS = 30;
/** Codes of this many steps before and after the current one are accepted too. */
export const CODE_STEPS_ACCEPTED = 1;
export const CODE_SECRET_BYTES = 20;
export const ADMIN_SESSION_SECONDS = 8 * 3600;
export const ADMIN_DEVICE_SECONDS = 365 * 24 * 3600;
export const ADMIN_SETUP_BROWSER_SECONDS = 600;
export const ADMIN_ATTEMPT_ADDRESS_MAX_HITS = 60;
export const ADMIN_ATTEMPT_ACCOUNT_MAX_HITS = 20;
export const ADMIN_ATTEMPT_DEVICE_MAX_HITS = 10;
export const ADMIN_ATTEMPT_WINDOW_SECONDS = 300;
/** Refused attempts written to the audit log per window, from all addresses together. */
export const ADMIN_LIMITED_ROWS_MAX = 200;
/** The administrators' screens. */
export const QR_REFRESH_SECONDS = 30;
export const ADMIN_PASSWORD_REDIRECT_MS = 1500;
export const ADMIN_CODE_REDIRECT_MS = 2000;
export const SUSPENSION_REASON_DEFAULT = 'Admin action';
export const ANALYTICS_WEEKS = 12;
/** Share links. 128 bits cannot be guessed; the limit per address protects the database from attempts. */
export const SHARE_TOKEN_BYTES = 16;
export const SHARE_VIEW_ADDRESS_MAX_HITS = 300;
export const SHARE_VIEW_ADDRESS_WINDOW_SECONDS = 300;
/** Links to trips. The servers of a messenger fetch previews for many people from few addresses. */
export const TRIP_LINK_MAX_HITS = 300;
export const TRIP_LINK_WINDOW_SECONDS = 300;
/** Free seats change often; the address of a picture changes with what it shows. */
export const TRIP_LINK_CACHE_SECONDS = 60;
export const TRIP_PICTURE_CACHE_SECONDS = 3600;

/** Live tracking in the browser. */
export const LOCATION_INTERVAL_MS = 10_000;
export const GEOLOCATION_TIMEOUT_MS = 10_000;
export const GEOLOCATION_MAX_AGE_MS = 5000;
export const PERMISSION_FALLBACK_TIMEOUT_MS = 5000;
export const TRACKING_MAP_HEIGHT_PX = 500;
export const PANEL_MAP_HEIGHT_PX = 400;
/** A person is tracked while their newest position is at most this old; an older one is shown as the last known one. */
export const TRACKED_MS = 2 * 60_000;
/** What the server accepts from one participant. */
export const POSITION_GAP_MIN_MS = 500;
export const POSITIONS_BURST = 4;
export const POSITION_AHEAD_MAX_MS = 120_000;
export const POSITION_AGE_MAX_MS = 24 * 3600_000;
export const POSITION_ACCURACY_MAX_METRES = 5000;
export const POSITION_SPEED_MAX_MPS = 70;
/** Tracking apps of a driver, and requests of one of them: a backlog comes one by one, as fast as the line allows. */
export const DRIVER_DEVICES_MAX = 3;
export const DEVICE_REQUESTS_PER_MINUTE = 1200;
/** A request of a tracking app holds one position. */
export const DEVICE_BODY_MAX_BYTES = 16 * 1024;
/** Nigeria with a margin, in degrees. */
export const POSITION_AREA = { south: 3, north: 15, west: 1.5, east: 16 };
/** A smaller change of the estimated arrival is not broadcast again. */
export const ETA_CHANGE_MIN_MS = 60_000;
/** Two fixes closer together than this give no heading, whatever their accuracy. */
export const HEADING_DISTANCE_MIN_METRES = 15;
/** Positions queued while offline; beyond this the oldest are dropped. At one per 10 s: more than eight hours. */
export const POSITIONS_QUEUED_MAX = 3000;
export const KMH_PER_MPS = 3.6;
/** How often the page of a shared trip refreshes. */
export const SHARE_REFRESH_MS = 15_000;
/** How often the page of a driver's phones refreshes. */
export const DEVICES_REFRESH_MS = 15_000;
/** Lifetime of an administrator's ticket for /location-ws, which does not receive the cookie of /api/admin. */
export const LIVE_TICKET_SECONDS = 60;

/** The clock. Jobs and their batches are in the database (private.jobs). */
/** How long one statement of a job may take: a job may read much more than a request, which has 8 s. */
export const JOB_STATEMENT_SECONDS = 120;
/** After this time a tick begins no further run; what is left is due at the next tick. */
export const TICK_BUDGET_MS = 20_000;
/** The link of mails that ends them. Mail programs of many people share the addresses of their provider. */
export const UNSUBSCRIBE_MAX_HITS = 300;
export const UNSUBSCRIBE_WINDOW_SECONDS = 5 * 60;
/** New support requests without an account, of one address: people share addresses, so the limit per mailbox is lower. */
export const VISITOR_SUPPORT_MAX_HITS = 20;
export const VISITOR_SUPPORT_WINDOW_SECONDS = 60 * 60;
/** Messages are late, which is an alarm, when the oldest one that is due waits longer. */
export const DELIVERY_LATE_SECONDS = 5 * 60;
/** The administrators' page Deliveries: messages that wait grow older without an event. */
export const ADMIN_REFRESH_DELIVERIES_MS = 30_000;
/** Sending messages (function deliver). Half of what a hosted function may take. */
export const DELIVERY_BUDGET_MS = 20_000;
export const DELIVERY_BATCH = 50;
export const DELIVERIES_AT_ONCE = 10;
/** One attempt; much shorter than the claim, so that two workers never send the same message. */
export const DELIVERY_TIMEOUT_MS = 10_000;
export const DELIVERY_LEASE_SECONDS = 60;
/** Of Resend, for an account that has asked for no more. */
export const MAIL_REQUESTS_PER_SECOND_DEFAULT = 2;
/** Mails in one request; Resend takes 100. */
export const MAIL_BATCH_MAX = 50;
/** An SMS without an answer is repeated once. */
export const SMS_UNANSWERED_MAX = 2;
/** The history of the SMS provider names no time zone, and clocks differ. */
export const SMS_HISTORY_SLACK_SECONDS = 2 * 3600;
export const RESEND_BASE_URL_DEFAULT = 'https://api.resend.com';
export const TERMII_BASE_URL_DEFAULT = 'https://api.ng.termii.com';
/** Each page of an SMS costs; alarms may be longer. */
export const SMS_PAGES_MAX = 2;
/** The highest ceiling of a day that administrators can choose. */
export const SMS_PAGES_PER_DAY_LIMIT = 100_000;
/** Requests of codes for phone numbers from one address; the database limits people and numbers. */
export const PHONE_CODE_MAX_HITS = 10;
export const PHONE_CODE_WINDOW_SECONDS = 3600;
export const PHONE_CODE_DIGITS = 6;
export const SMTP_CONNECT_TIMEOUT_MS = 5_000;
/** Ends before the attempt does, so that its outcome is known. */
export const SMTP_IDLE_TIMEOUT_MS = 8_000;
/** How old the signature of a mail provider's webhook may be. */
export const MAIL_EVENT_MAX_AGE_SECONDS = 300;
/** Web push. Push services keep a message for at most four weeks, and take tokens of at most a day. */
export const PUSH_TTL_MAX_SECONDS = 28 * 86_400;
/** Of any provider; the database waits for an hour at most. */
export const RETRY_AFTER_MAX_SECONDS = 86_400;
export const VAPID_TOKEN_SECONDS = 12 * 3600;
export const VAPID_RENEWED_BEFORE_SECONDS = 3600;
/** Calls of one person that save a browser, and of one address that drop one. The app saves its browser at each start. */
export const PUSH_SAVE_MAX_HITS = 60;
export const PUSH_DROP_MAX_HITS = 300;
export const PUSH_WINDOW_SECONDS = 3600;
/** How long a TypeScript job may keep its claim. Afterwards another process may run it. */
export const JOB_CLAIM_SECONDS = 300;

/** What /sos shows before the settings are known (platform_settings has the same): all networks, and the road safety corps. */
export const EMERGENCY_PHONE = '112';
export const ROAD_SAFETY_PHONE = '122';
/** How long a button is held that must not be pressed by mistake: the alarm, and Arrived far from the last stop. */
export const HOLD_MS = 2000;
/** As near to the last stop Arrived needs no holding. */
export const ARRIVAL_NEAR_KM = 5;
/** How long Arrived stays on the phone, where it can be undone. */
export const ARRIVAL_UNDO_MS = 60_000;
/** How often the phone sends its position, or tries to, while an alarm is open. */
export const SOS_REPEAT_MS = 15_000;
/** A press joins the open alarm of the person this long, unless it was acknowledged: everybody was just told of it. */
export const SOS_JOINED_MS = 30 * 60_000;
/** Alarms and their positions, and likewise keys of phones, per person. */
export const SOS_MAX_HITS = 120;
export const SOS_WINDOW_SECONDS = 60;
/** The link of an emergency contact, from one address: many phones share one. */
export const CONTACT_LINK_MAX_HITS = 100;
export const CONTACT_LINK_WINDOW_SECONDS = 300;
/** The reason of a decision or of the end of an alarm. */
export const REASON_MAX_CHARACTERS = 500;
/** Of an administrator who decides about people with whom all administrators are connected. */
export const AGREEMENT_REASON_MIN_CHARACTERS = 30;
