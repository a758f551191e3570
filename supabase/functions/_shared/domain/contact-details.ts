/** What a text contains that people must not exchange before a booking. `name`: an @name or another messenger. */
export type ContactDetail = 'email' | 'link' | 'name' | 'number';

/** "24 Awolowo Road, KM 12" has four digits; the shortest phone number has more than six. */
const DIGITS_MAX = 6;

/** Longer words first: "seventeen" contains "seven". Tens count one digit, "double" and "triple" those that they repeat. */
const ENGLISH = [
  ['seventeen', '17'],
  ['thirteen', '13'],
  ['fourteen', '14'],
  ['eighteen', '18'],
  ['nineteen', '19'],
  ['fifteen', '15'],
  ['sixteen', '16'],
  ['seventy', '7'],
  ['thirty', '3'],
  ['eighty', '8'],
  ['ninety', '9'],
  ['twenty', '2'],
  ['eleven', '11'],
  ['twelve', '12'],
  ['forty', '4'],
  ['fifty', '5'],
  ['sixty', '6'],
  ['double', '0'],
  ['triple', '00'],
  ['three', '3'],
  ['seven', '7'],
  ['eight', '8'],
  ['zero', '0'],
  ['nought', '0'],
  ['four', '4'],
  ['five', '5'],
  ['nine', '9'],
  ['one', '1'],
  ['two', '2'],
  ['six', '6'],
] as const;

/** Whole words only: letters, Pidgin, Hausa, Yoruba and Igbo. */
const WHOLE: ReadonlySet<string> = new Set(
  [
    'o oh i l ten wan tu tri foh faif sis sevin eit nain ziro',
    'sifili daya biyu uku hudu biyar shida bakwai takwas tara',
    'odo okan eji eta erin arun efa eje ejo esan',
    'otu abuo ato ano ise isii asaa asato itoolu',
  ].flatMap((line) => line.split(' ')),
);

const DIGITS_OF_OTHERS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

const EMAIL = [
  /[a-z0-9]\s*(@|[([{]\s*at\s*[)\]}])\s*[a-z0-9-]+\s*(\.|[([{]\s*dot\s*[)\]}]|\bdot\b)\s*[a-z]{2}/,
  /\bat\s+[a-z0-9-]+\s*(\.|\bdot\b)\s*(com|net|org|ng|co|uk|edu|gov)\b/,
  /\b(gmail|g\s?mail|yahoo|hotmail|outlook|icloud|protonmail|ymail)\b/,
];
const LINK = [
  /(https?|ftp)\s*:/,
  /\b(www|wa\s*\.\s*me|t\s*\.\s*me)\b/,
  /[a-z0-9]\.(com|net|org|ng|co|io|ly|link|app|xyz|info|biz|site|online|shop|store|tv|gg|africa|uk)\b/,
  /[a-z0-9]\s*(\.|[([{]\s*dot\s*[)\]}]|\bdot\b)\s*(com|net|org|ng)\b/,
];
const NAME = [
  /@\s*[a-z0-9_]/,
  /\b(whats\s?app|watsapp|telegram|instagram|insta|facebook|tiktok|snapchat|twitter)\b/,
];

/** What a text contains that people must not exchange before a booking. The same as private.contact_details_in, which decides. */
export function contactDetailsIn(text: string): ContactDetail | null {
  const plain = plainAscii(text);
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(plain));
  if (has(EMAIL)) return 'email';
  if (has(LINK)) return 'link';
  if (has(NAME)) return 'name';
  return countDigits(plain) > DIGITS_MAX ? 'number' : null;
}

/** The reason that the database gives, too. */
export const CONTACT_WORDS: Record<ContactDetail, string> = {
  email: 'Mail addresses can be exchanged after the booking only.',
  link: 'Links can be exchanged after the booking only.',
  name: 'Names in other apps can be exchanged after the booking only.',
  number: 'Phone and account numbers can be exchanged after the booking only.',
};

/** Small letters without accents; digits of other scripts and fonts become plain ones, everything else a space. */
function plainAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\u00ad|[\u200b-\u200f]|\u2060|\u20e3|\ufe0f|\ufeff/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[٠-٩۰-۹]/g, (digit) => String(DIGITS_OF_OTHERS.indexOf(digit) % 10))
    .replace(/[^\u0020-\u007e]/g, ' ');
}

/** How many digits a plain text contains, written or spelled. */
function countDigits(plain: string): number {
  return plain.split(/[^a-z0-9]+/).reduce((sum, token) => sum + digitsOfToken(token), 0);
}

function digitsOfToken(token: string): number {
  if (WHOLE.has(token)) return 1;
  // 0803l234S67: letters that look like digits, among digits.
  if (/[0-9]/.test(token) && /^[0-9oilzsbgqt]+$/.test(token)) return token.length;
  const written = ENGLISH.reduce((text, [word, digits]) => text.replaceAll(word, digits), token);
  return written.replace(/[^0-9]/g, '').length;
}
