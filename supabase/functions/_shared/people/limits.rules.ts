/** The name of a person without an account: a traveller, an emergency contact. */
export const PERSON_NAME_MIN_CHARACTERS = 2;
export const PERSON_NAME_MAX_CHARACTERS = 80;
export const PASSWORD_MIN_CHARACTERS = 8;
/** bcrypt reads only this many bytes; Auth refuses longer passwords. */
export const PASSWORD_MAX_BYTES = 72;
export const UPLOAD_MAX_MEGABYTES = 5;
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MEGABYTES * 1024 * 1024;
/** Mobile networks put many people behind one address: the limits are generous per address, strict per account. */
export const LOGIN_ADDRESS_MAX_HITS = 100;
export const LOGIN_ADDRESS_WINDOW_SECONDS = 300;
/** Failed sign-ins of all unknown devices of an account together, and of each known device. */
export const LOGIN_ACCOUNT_MAX_HITS = 20;
export const LOGIN_ACCOUNT_WINDOW_SECONDS = 300;
/** How long a device stays known after its last sign-in; private.device_days. */
export const DEVICE_DAYS = 180;
export const REGISTER_ADDRESS_MAX_HITS = 60;
export const REGISTER_ADDRESS_WINDOW_SECONDS = 3600;
export const REGISTER_ACCOUNT_MAX_HITS = 10;
export const REGISTER_ACCOUNT_WINDOW_SECONDS = 3600;
/** Requests for a mail that lets its reader choose a password: from an address, and for one account from an address. */
export const RECOVER_ADDRESS_MAX_HITS = 30;
export const RECOVER_ACCOUNT_MAX_HITS = 5;
export const RECOVER_WINDOW_SECONDS = 3600;
/** A password's score by zxcvbn, from 0 to 4, is at least this. */
export const PASSWORD_SCORE_MIN = 2;
