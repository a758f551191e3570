type TestCard = { number: string; cvv?: string; pin?: string; otp?: string; refusal?: string; label: string };

/** Paystack's test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4084084084084081', cvv: '408', label: 'Succeeds' },
  { number: '507850785078507812', pin: '1111', label: 'Asks for the PIN 1111' },
  {
    number: '5060666666666666666',
    pin: '1234',
    otp: '123456',
    label: 'Asks for the PIN 1234 and the code 123456',
  },
  { number: '4084080000005408', cvv: '001', refusal: 'Declined', label: 'Is declined' },
  { number: '4084080000670037', cvv: '787', refusal: 'Insufficient Funds', label: 'Has too little money' },
];

export function cardOf(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number.replace(/\s/g, ''));
}

/** 4084 0840 8408 4081 */
export function inGroups(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}
