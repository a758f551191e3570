export const RELATION_MAX_CHARACTERS = 40;
export const EMERGENCY_CONTACTS_MAX = 3;
/** Alarms and their positions, and likewise keys of phones, per person. */
export const SOS_MAX_HITS = 120;
export const SOS_WINDOW_SECONDS = 60;
/** The link of an emergency contact, from one address: many phones share one. */
export const CONTACT_LINK_MAX_HITS = 100;
export const CONTACT_LINK_WINDOW_SECONDS = 300;
/** The reason of a decision or of the end of an alarm. */
export const REASON_MAX_CHARACTERS = 500;
