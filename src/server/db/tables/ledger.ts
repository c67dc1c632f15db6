import { date, integer, jsonb, numeric, text } from 'drizzle-orm/pg-core'
import type { Flaw } from '#schemas/org/ledgerProof.ts'
import { engineTable, instant, instantNow } from './columns.ts'

/**
 * Balance of a ledger key; `sequence`: last posting. `mark` is the key as JSON for lookups: under row-level security an index serves text
 * comparison, but not arrays. `frozenBy`: the only source that can still post.
 */
export const ledgerBalance = engineTable('ledger_balance', {
  ledger: text('ledger').notNull(),
  key: text('key').array().notNull(),
  mark: text('mark').notNull(),
  sequence: integer('sequence').notNull().default(0),
  quantity: numeric('quantity').notNull().default('0'),
  amount: numeric('amount').notNull().default('0'),
  ceiling: numeric('ceiling'),
  /** Latest day with a posting. */
  lastDay: date('last_day'),
  frozenBy: text('frozen_by'),
}, { key: ['ledger', 'key'] })

/**
 * An immutable posting by `source` and `line`; `reverses`: number of the reversed posting, `linked`: id of the posting it draws from or
 * returns to.
 */
export const ledgerRow = engineTable('ledger_row', {
  ledger: text('ledger').notNull(),
  key: text('key').array().notNull(),
  mark: text('mark').notNull(),
  sequence: integer('sequence').notNull(),
  id: text('id').notNull(),
  sourceKind: text('source_kind').notNull(),
  source: text('source').notNull(),
  line: text('line').notNull(),
  turn: integer('turn').notNull(),
  reverses: integer('reverses'),
  linked: text('linked'),
  title: text('title').notNull().default(''),
  day: date('day').notNull(),
  quantity: numeric('quantity').notNull(),
  amount: numeric('amount').notNull(),
  balanceQuantity: numeric('balance_quantity').notNull(),
  balanceAmount: numeric('balance_amount').notNull(),
  byUser: text('by_user').notNull(),
  byName: text('by_name').notNull(),
  at: instantNow('at'),
}, { key: ['ledger', 'key', 'sequence'], names: { key: 'ledger_balance' } })

/** Row of the grid ledgerFlaws. */
export interface LedgerFlaw {
  readonly key: string, readonly ledger: string, readonly subject: string, readonly flaw: Flaw, readonly detail: string,
  readonly day: string | null
  readonly quantity: string | null, readonly rightQuantity: string | null, readonly amount: string | null,
  readonly rightAmount: string | null
}

/** Last proof of a company's ledgers. `found` has some of the flaws (domains/proof). */
export const ledgerProof = engineTable('ledger_proof', {
  at: instant('at').notNull(),
  byName: text('by_name').notNull(),
  keys: integer('keys').notNull(),
  postings: integer('postings').notNull(),
  flaws: integer('flaws').notNull(),
  found: jsonb('found').$type<readonly LedgerFlaw[]>().notNull(),
}, { key: [] })
