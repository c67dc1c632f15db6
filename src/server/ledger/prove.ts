import { sql, type SQL } from 'drizzle-orm'
import { LEDGERS } from '#schemas/ledgers.ts'
import type { Law, Ledger } from '#schemas/kit/index.ts'
import type { Flaw } from '#schemas/org/ledgerProof.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * A balance that contradicts its postings or a law. `quantity`, `amount`: the balance; `right…`: the value from postings or the law, null
 * if none.
 */
export interface Flawed {
  readonly ledger: string
  /** The key as JSON. */
  readonly mark: string
  readonly flaw: Flaw
  readonly quantity: string | null
  readonly amount: string | null
  readonly rightQuantity: string | null
  readonly rightAmount: string | null
  /** Last day of the balance and of its postings; for SHORT the first day that ends below zero. */
  readonly lastDay: string | null
  readonly day: string | null
  /** Sequence of the balance, and the number of its postings. */
  readonly sequence: number
  readonly posted: number
}
export interface Proof { readonly keys: number, readonly postings: number, readonly flaws: number, readonly found: readonly Flawed[] }

/** Maximum number of listed flaws; the others are only counted. */
export const FLAWS_NAMED = 500

const any = (conditions: readonly SQL[]): SQL => (conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`)
const lawsOf = <K extends Law['kind']>(
  ledgers: readonly Ledger[], kind: K
): { readonly name: string, readonly law: Extract<Law, { readonly kind: K }> }[] =>
  ledgers.flatMap(({ name, laws }) => laws.flatMap(law => (isOf(law, kind) ? [{ name, law }] : [])))
const isOf = <K extends Law['kind']>(law: Law, kind: K): law is Extract<Law, { readonly kind: K }> => law.kind === kind
const measured = (alias: string, { measure }: { readonly measure: string }): SQL => sql.raw(`${alias}.${measure}`)

/**
 * In one snapshot within the database: postings add up to their balances, in number and by day, and no balance contradicts a law of its
 * ledger.
 */
export async function proveLedgers(db: Db, ledgers: readonly Ledger[] = LEDGERS): Promise<Proof> {
  const { merchantId } = db.ctx
  const signed = lawsOf(ledgers, 'nonNegative')
  const reservations = lawsOf(ledgers, 'within')
  const pairs = [
    sql`select null::text, null::text where false`, ...reservations.map(({ name, law }) => sql`select ${name}::text, ${law.of.name}::text`),
  ]
  const endsBelowZero = signed.filter(({ law }) => law.daily === true)
    .map(({ name, law }) => sql`e.ledger = ${name} and ${measured('e', { measure: `end_${law.measure}` })} < 0`)
  const negative = signed.map(({ name, law }) => sql`s.ledger = ${name} and ${measured('s', law)} < 0`)
  const overReserved = reservations.map(({ name, law }) =>
    sql`s.ledger = ${name} and ${measured('s', law)} > coalesce(${measured('o', law)}, 0)`)
  const overCeiling = lawsOf(ledgers, 'ceiling').map(({ name, law }) =>
    sql`s.ledger = ${name} and ${measured('s', law)} > coalesce(s.ceiling, 0)`)
  const emptied = lawsOf(ledgers, 'emptied').map(({ name }) => sql`s.ledger = ${name} and s.quantity = 0 and s.amount <> 0`)
  const [proof] = await db.sql<Proof>`
    with days as (select ledger, mark, day, count(*) as posted, sum(quantity) as quantity, sum(amount) as amount from ${ledgerRow}
        where merchant_id = ${merchantId} and ledger = any(${sql.param(ledgers.map(({ name }) => name))}::text[]) group by 1, 2, 3),
      ends as (select *, sum(quantity) over course as end_quantity, sum(amount) over course as end_amount
      from days window course as (partition by ledger, mark order by day)),
      sums as (select e.ledger, e.mark, sum(e.posted) as posted, sum(e.quantity) as quantity, sum(e.amount) as amount, max(e.day) as day,
        min(e.day) filter (where ${any(endsBelowZero)}) as short
        from ends e group by 1, 2),
      balances as (select ledger, mark, quantity, amount, sequence, last_day, ceiling from ${ledgerBalance}
        where merchant_id = ${merchantId} and ledger = any(${sql.param(ledgers.map(({ name }) => name))}::text[])),
      stands as (select ledger, mark, coalesce(b.quantity, 0) as quantity, coalesce(b.amount, 0) as amount,
        coalesce(b.sequence, 0) as sequence, b.last_day, b.ceiling,
        coalesce(s.quantity, 0) as sum_quantity, coalesce(s.amount, 0) as sum_amount, coalesce(s.posted, 0) as posted, s.day, s.short
        from balances b full join sums s using (ledger, mark)),
      outer_of as (select s.ledger, s.mark, o.quantity, o.amount from stands s
        join (${sql.join(pairs, sql` union all `)}) as w (ledger, other) on w.ledger = s.ledger
        left join balances o on o.ledger = w.other and o.mark = s.mark),
      flawed as (select s.ledger, s.mark, f.flaw, s.quantity::text, s.amount::text,
        f.quantity::text as "rightQuantity", f.amount::text as "rightAmount",
        s.last_day::text as "lastDay", case f.flaw when 'SHORT' then s.short else s.day end::text as day, s.sequence, s.posted::int
        from stands s left join outer_of o on o.ledger = s.ledger and o.mark = s.mark cross join lateral (values
          ('SUM', s.quantity <> s.sum_quantity or s.amount <> s.sum_amount, s.sum_quantity, s.sum_amount),
          ('COUNT', s.sequence <> s.posted, null, null),
          ('DAY', s.last_day is distinct from s.day, null, null),
          ('NEGATIVE', ${any(negative)}, null, null),
          ('SHORT', s.short is not null, null, null),
          ('HELD', ${any(overReserved)}, coalesce(o.quantity, 0), null),
          ('CEILING', ${any(overCeiling)}, null, null),
          ('EMPTIED', ${any(emptied)}, 0, 0)
        ) as f (flaw, holds, quantity, amount) where f.holds)
    select (select count(*) from stands)::int as keys, (select coalesce(sum(posted), 0) from stands)::int as postings,
      (select count(*) from flawed)::int as flaws, (select coalesce(jsonb_agg(f order by f.ledger, f.mark, f.flaw), '[]')
        from (select * from flawed order by ledger, mark, flaw limit ${FLAWS_NAMED}) f) as found`
  return proof!
}
