import { iso, Refusal, type Context } from './context.ts';

/** Banks of Nigeria with Paystack's codes. */
const BANKS: readonly (readonly [name: string, code: string])[] = [
  ['Access Bank', '044'],
  ['Access Bank (Diamond)', '063'],
  ['ALAT by WEMA', '035A'],
  ['Carbon', '565'],
  ['Citibank Nigeria', '023'],
  ['Ecobank Nigeria', '050'],
  ['Fidelity Bank', '070'],
  ['First Bank of Nigeria', '011'],
  ['First City Monument Bank', '214'],
  ['Globus Bank', '00103'],
  ['Guaranty Trust Bank', '058'],
  ['Jaiz Bank', '301'],
  ['Keystone Bank', '082'],
  ['Kuda Bank', '50211'],
  ['Lotus Bank', '303'],
  ['Moniepoint MFB', '50515'],
  ['OPay Digital Services Limited (OPay)', '999992'],
  ['PalmPay', '999991'],
  ['Polaris Bank', '076'],
  ['Providus Bank', '101'],
  ['Rubies MFB', '125'],
  ['Stanbic IBTC Bank', '221'],
  ['Standard Chartered Bank', '068'],
  ['Sterling Bank', '232'],
  ['TAJ Bank', '302'],
  ['Titan Bank', '102'],
  ['Union Bank of Nigeria', '032'],
  ['United Bank For Africa', '033'],
  ['Unity Bank', '215'],
  ['VFD Microfinance Bank Limited', '566'],
  ['Wema Bank', '035'],
  ['Zenith Bank', '057'],
];

const FIRST_NAMES = ['ADA', 'BOLA', 'CHIDI', 'DAYO', 'EMEKA', 'FATIMA', 'GARBA', 'HAUWA', 'IFEOMA', 'JIDE'];
const LAST_NAMES = [
  'ADEYEMI',
  'BELLO',
  'CHUKWU',
  'DANJUMA',
  'EZE',
  'FASHOLA',
  'GIWA',
  'HARUNA',
  'IBRAHIM',
  'JOHNSON',
];

/** All banks as `GET /bank` lists them. */
export function listBanks(): object[] {
  return BANKS.map(([name, code], index) => ({
    id: index + 1,
    name,
    slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
    createdAt: iso(0),
    updatedAt: iso(0),
  }));
}

/** Empty for a bank that is not known. */
export function bankNameOf(bankCode: string): string {
  return BANKS.find(([, code]) => code === bankCode)?.[0] ?? '';
}

/** A bank by Paystack's own number, which is not the bank's code. */
export function bankCodeOf(id: string | number): string | undefined {
  return BANKS[Number(id) - 1]?.[1];
}

/**
 * The name of an account's holder: as the control endpoint or the options say, else made from the number. Numbers that
 * begin with 000 have no account.
 *
 * @throws Refusal as Paystack words it.
 */
export function resolveHolder({ store, holders }: Context, bankCode: string, accountNumber: string): string {
  if (!BANKS.some(([, code]) => code === bankCode)) throw new Refusal(`Unknown bank code: ${bankCode}`);
  if (!/^\d{10}$/.test(accountNumber)) throw new Refusal('Account number must be 10 digits', 422);
  const key = `${bankCode}/${accountNumber}`;
  const set = store.holders.get(key);
  const name = set ? set.name : (holders[key] ?? madeName(accountNumber));
  if (name === null) throw new Refusal('Could not resolve account name. Check parameters or try again.', 422);
  return name;
}

function madeName(accountNumber: string): string | null {
  if (accountNumber.startsWith('000')) return null;
  const [first, last] = [Number(accountNumber.at(-1)), Number(accountNumber.at(-2))];
  return `${FIRST_NAMES[first]} ${LAST_NAMES[last]}`;
}
