/**
 * How the description writes a type: the name of a type, several with `|`, `string of a, b`; fields of an object, with `?` when they
 * may be left out; a list of one: an array of it; a list of more: one of them.
 */
export type Shape = string | Shape[] | { [field: string]: Shape };

/** Something that Paystack does and its OpenAPI description leaves out, or describes otherwise. */
type AlsoPublished = {
  call: string;
  query?: Record<string, Shape>;
  body?: Record<string, Shape>;
  /** An answer that it gives as well. */
  answer?: Shape;
  /** Fields of its answer that have another type. */
  changed?: Record<string, Shape>;
  source: string;
};

const PAGE_META: Shape = {
  'total_volume?': 'number',
  total: 'integer',
  skipped: 'integer',
  perPage: ['string', 'integer'],
  page: 'integer',
  pageCount: 'integer',
};
const CURSOR_META: Shape = { 'next?': 'string|null', 'previous?': 'string|null', 'perPage?': 'integer' };

/** The whole list. What stands neither here nor in the description fails the contract test. */
export const ALSO_PUBLISHED: readonly AlsoPublished[] = [
  {
    call: 'GET /transaction',
    changed: { meta: [PAGE_META, CURSOR_META] },
    source: 'Its own query `use_cursor`, whose answer has no pages to count',
  },
  {
    call: 'POST /charge',
    body: { 'bank_transfer?': { 'account_expires_at?': 'string|null' } },
    answer: {
      status: 'boolean',
      message: 'string',
      data: {
        status: 'string of pending_bank_transfer',
        display_text: 'string',
        reference: 'string',
        amount: 'integer',
        account_name: 'string',
        account_number: 'string',
        bank: { slug: 'string', name: 'string', id: 'integer' },
        account_expires_at: 'string',
      },
    },
    source: 'Paystack docs, Charge API, "Pay with Transfer"; PaystackOSS/doc-code-snippets, charges',
  },
  {
    call: 'GET /dispute/{id}/upload_url',
    query: { 'upload_filename?': 'string' },
    source: 'PaystackOSS/doc-code-snippets, api/disputes/upload-url',
  },
  {
    call: 'GET /bank/resolve',
    query: { 'account_number?': 'string|integer', 'bank_code?': 'string|integer' },
    source: 'The code of a bank is text in GET /bank, for example 035A',
  },
  {
    call: 'GET /bank',
    answer: {
      status: 'boolean',
      message: 'string',
      data: ['object'],
      meta: CURSOR_META,
    },
    source: 'Paystack docs, "List Banks", `use_cursor` and `next`',
  },
  {
    call: 'GET /settlement',
    answer: { status: 'boolean', message: 'string', data: ['object'], meta: PAGE_META },
    source: 'The description has `data` as an object without fields; docs, "List Settlements", shows a list',
  },
  {
    call: 'GET /settlement/{id}/transactions',
    answer: { status: 'boolean', message: 'string', data: ['object'], meta: PAGE_META },
    source: 'As GET /settlement',
  },
];

/**
 * Statuses that the description does not name, because it has those only by which a list can be filtered.
 */
export const ALSO_STATUSES = {
  transaction: {
    statuses: ['ongoing', 'pending', 'processing', 'queued', 'reversal-pending'],
    source: 'Paystack docs, "Verify Payments"; support article 2130434',
  },
  refund: {
    statuses: ['pending', 'processing', 'processed', 'failed', 'needs-attention'],
    source: 'Support article 2130434; PaystackOSS/doc-code-snippets, webhooks of refunds',
  },
  dispute: { statuses: ['archived'], source: 'The client library pypaystack2, `DisputeStatus`' },
} as const;
