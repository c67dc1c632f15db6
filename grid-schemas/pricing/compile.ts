import { centsOf, rateUnits, type Cents } from '#schemas/kit/cents.ts'
import { isDecimalText, type Problem, type Row } from '#schemas/kit/index.ts'
import { readBase, type BaseTerm } from './bases.ts'
import type { FeeKind, FeePart, FeeRole } from './feeTerms.ts'

export type Term = Exclude<BaseTerm, { readonly is: 'row' }> | { readonly is: 'row', readonly row: number, readonly sign: 1 | -1 }

/** A compiled fee. `rate` in units of its fourth decimal, `amount` in cents. */
export interface Fee {
  readonly id: string
  readonly name: string
  readonly part: FeePart
  readonly kind: FeeKind
  readonly role: FeeRole | null
  readonly terms: readonly Term[]
  readonly rate: number
  readonly amount: Cents
  readonly given: boolean
  readonly competitive: boolean
  readonly outwardRate: number | null
}

/** Fees inside the unit price, and behind the sum, each from top to bottom. */
export interface Fees {
  readonly unit: readonly Fee[]
  readonly sums: readonly Fee[]
}

const number = (row: Row, key: string): string | null => {
  const value = row[key]
  return typeof value === 'string' && isDecimalText(value) ? value : null
}

interface Read { readonly fees: Fees, readonly problems: Problem[] }

/** Compiles a fee table and collects faults of bases; a base refers only to rows above, which excludes cycles. */
export function readFees(rows: readonly Row[]): Read {
  const problems: Problem[] = []
  const parts: { readonly unit: Fee[], readonly sums: Fee[] } = { unit: [], sums: [] }
  const later = new Map(rows.map((row, at) => [String(row.name ?? ''), at]))
  rows.forEach((row, at) => {
    const inUnit = row.part === 'UNIT'
    const above = inUnit ? parts.unit : parts.sums
    const base = typeof row.bases === 'string' ? row.bases : ''
    const refuse = (text: string): void =>
      void problems.push({ row: String(row.id), column: 'bases', code: 'invalid', text: `${String(row.name ?? '')}：${text}` })
    const read = row.kind !== 'RATE' || base === '' ? [] : readBase(base, inUnit) ?? []
    const terms = read.flatMap((term): Term[] => {
      if (term.is !== 'row') return [term]
      const index = above.findIndex(({ name }) => name === term.name)
      if (index >= 0) return [{ is: 'row', row: index, sign: term.sign }]
      const place = later.get(term.name)
      refuse(
        place === undefined
          ? `基数中没有“${term.name}”这一项`
          : place >= at
          ? `基数只能取上方的行，“${term.name}”在本行或下方`
          : `“${term.name}”${inUnit ? '不在单价内' : '在单价内'}，不能作为基数`
      )
      return []
    })
    above.push({
      id: String(row.id), name: String(row.name ?? ''), part: row.part as FeePart, kind: row.kind as FeeKind,
      role: (row.role ?? null) as FeeRole | null, terms,
      rate: rateUnits(number(row, 'rate') ?? '0'), amount: centsOf(number(row, 'amount') ?? '0'), given: row.given === true,
      competitive: row.competitive !== false,
      outwardRate: number(row, 'outwardRate') === null ? null : rateUnits(number(row, 'outwardRate')!),
    })
  })
  return { fees: parts, problems }
}

export const NO_FEES: Fees = { unit: [], sums: [] }
