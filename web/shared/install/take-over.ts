/** The message from a page to a waiting worker: the person has pressed "Reload". */
export const TAKE_OVER = 'take-over';
