/** Where the list of passengers stands on a page. */
export const PASSENGERS_ID = 'passengers';
