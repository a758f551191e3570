const TITLES = new Set(
  (
    'mr mrs miss ms master alhaji alhaja alh hajia hajiya haj mallam malam dr prof chief engr arc barr pharm rev pastor ' +
    'evang elder deacon prince princess sir lady madam hon otunba oba'
  ).split(' '),
);
/** Words for the form of a company, which registers and banks write in different ways or leave out. */
const FORMS = new Set(
  (
    'ltd limited plc nig nigeria nigerian enterprise enterprises ent venture ventures co company inc llc gte global ' +
    'international intl group holdings and sons the of'
  ).split(' '),
);
/** Words that many transport companies have. */
const TRADES = new Set(
  (
    'transport transports transportation transit logistics travel travels tour tours line lines motor motors service ' +
    'services express shuttle coach coaches bus buses mass'
  ).split(' '),
);
/** Names that many people and companies have: alone they do not distinguish a company. */
const COMMON = new Set(
  (
    'abdullahi abubakar ade adamu ahmed ali aliyu bello blessing chinedu chukwu daniel david emeka emmanuel faith favour ' +
    'god goodness grace hassan ibrahim james jesus john joseph joy mary mercy michael mohammed muhammad musa obi okafor ' +
    'okeke ola paul peace peter samuel sani success sunday usman victory wisdom yusuf'
  ).split(' '),
);
/** The hooked letters of Hausa, which have no accent to remove. */
const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };
const COMPANY_WORD_MIN_CHARACTERS = 3;

/**
 * Whether the holder of a bank account, as the bank names them, is the verified person or company. Persons: at least two
 * names are equal, in any order, and only one side has more; titles are left out, an initial stands for a name. Companies:
 * the distinctive words are the same, and a common name alone is not distinctive. The rule that counts is
 * `private.names_match`; both are tried against each other.
 */
export function namesMatch(verified: string, resolved: string, isCompany: boolean): boolean {
  const ignored = isCompany ? FORMS : TITLES;
  const isKept = (word: string) => !ignored.has(word);
  const [verifiedWords = [], resolvedWords = []] = [verified, resolved].map((name) =>
    wordsOf(name, isCompany).filter(isKept),
  );
  const own = joined(verifiedWords, resolvedWords);
  const other = joined(resolvedWords, own);
  const shared = sharedWords(own, other);
  if (!isCompany) {
    // Brothers often share two of three names: what is left over may be on one side only.
    return shared.equal >= 2 && shared.equal + shared.initials >= Math.min(own.length, other.length);
  }
  return (
    isSameCompany(own, other, 2) || isSameCompany(own.filter(isDistinctive), other.filter(isDistinctive), 1)
  );
}

function isSameCompany(own: string[], other: string[], wordsMin: number): boolean {
  const { equal } = sharedWords(own, other);
  const [first = ''] = own;
  if (equal < wordsMin || equal !== own.length || equal !== other.length) return false;
  return equal >= 2 || (!COMMON.has(first) && first.length >= COMPANY_WORD_MIN_CHARACTERS);
}

const isDistinctive = (word: string) => !TRADES.has(word);

/** In lower case, without accents, apostrophes and other marks; a hyphen separates words. "A.B.C." is one word of a company. */
function wordsOf(name: string, isCompany: boolean): string[] {
  const words = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter)
    .replaceAll(/['`´‘’ʼ]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ');
  const together = isCompany ? words.replaceAll(/(?<=\b[a-z0-9]) (?=[a-z0-9]\b)/g, '') : words;
  return together.split(' ').filter((word) => word !== '');
}

/** Two words that stand together become one where the other name has them as one: "abdul rahman" and "abdulrahman". */
function joined(words: string[], others: string[]): string[] {
  const result: string[] = [];
  for (let n = 0; n < words.length; n++) {
    const both = `${words[n] ?? ''}${words[n + 1] ?? ''}`;
    const isOne = n + 1 < words.length && others.includes(both);
    result.push(isOne ? both : (words[n] ?? ''));
    if (isOne) n++;
  }
  return result;
}

/** How many words two names share, each counted once: equal ones, then initials, also equal ones, for words that are left. */
function sharedWords(words: string[], others: string[]): { equal: number; initials: number } {
  const rest = [...others];
  const take = (index: number) => index >= 0 && rest.splice(index, 1).length === 1;
  const left = words.filter((word) => word.length === 1 || !take(rest.indexOf(word)));
  const initials = left.filter((word) => take(rest.findIndex((other) => isInitial(word, other))));
  return { equal: words.length - left.length, initials: initials.length };
}

function isInitial(word: string, other: string): boolean {
  return (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other));
}
