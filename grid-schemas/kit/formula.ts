import { dec, isDecimalText, round, split, toScale, type Num as Decimal } from './decimal.ts'
import { plus, smallOf, smallText, times, type Small } from './small.ts'
import { Sum } from './sum.ts'
import { isEmpty, type DecimalText, type Row, type Value } from './value.ts'

type Operator = '+' | '-' | '*' | '/'

export type Expr =
  | { readonly op: 'column'; readonly key: string }
  | { readonly op: 'head'; readonly key: string }
  | { readonly op: 'sum'; readonly line: string; readonly key: string }
  | { readonly op: 'count'; readonly line: string; readonly by: string }
  | { readonly op: 'number'; readonly value: DecimalText }
  | { readonly op: 'round'; readonly of: Expr; readonly scale: number }
  | { readonly op: 'share'; readonly of: Expr; readonly weight: string; readonly base: DecimalText | null }
  | { readonly op: Operator; readonly a: Expr; readonly b: Expr }

/** Formula builder: `row => row.quotaNum.times(row.price)` builds the tree. */
export class Term {
  readonly expr: Expr
  constructor(expr: Expr) { this.expr = expr }
  plus(other: Term | DecimalText): Term { return this.join('+', other) }
  minus(other: Term | DecimalText): Term { return this.join('-', other) }
  times(other: Term | DecimalText): Term { return this.join('*', other) }
  over(other: Term | DecimalText): Term { return this.join('/', other) }
  round(scale: number): Term { return new Term({ op: 'round', of: this.expr, scale }) }
  private join(op: Operator, other: Term | DecimalText): Term {
    return new Term({ op, a: this.expr, b: other instanceof Term ? other.expr : { op: 'number', value: other } })
  }
}

/** A constant, also as dividend: `constant('1').over(row.quotaWorkDay)`. */
export const constant = (value: DecimalText): Term => new Term({ op: 'number', value })

/**
 * Splits `amount` over all rows by column `weight`, to the column's scale; the residue goes to the largest weight (domain B0). `base` '100'
 * measures weights in percent; default their sum.
 */
export const share = (amount: Term, weight: Term, base?: DecimalText): Term => {
  if (weight.expr.op !== 'column') throw new Error('share: the weight is a column of the same table')
  return new Term({ op: 'share', of: amount.expr, weight: weight.expr.key, base: base ?? null })
}

/** Number of rows of another line whose `by` holds this row's key. */
export const count = (line: string, by: string): Term => new Term({ op: 'count', line, by })

export interface Scope {
  readonly row: Row
  readonly key?: string
  readonly head?: Row
  readonly rows?: readonly Row[]
  readonly lines?: Readonly<Record<string, readonly Row[]>>
}

const number = (value: Value | undefined): Decimal | null => {
  if (isEmpty(value) || typeof value === 'boolean' || Array.isArray(value)) return null
  try { return dec(value as string) } catch { return null }
}

/** Skips invalid numbers, whose cells are marked. */
function total(rows: readonly Row[], key: string): Decimal {
  const sum = new Sum()
  for (const row of rows) {
    const value = row[key]
    if (typeof value === 'string' && isDecimalText(value)) sum.add(value)
    else if (typeof value === 'number') sum.add(String(value))
  }
  return sum.total()
}

/** Returns null for an empty input or zero divisor, so that the cell is empty rather than wrong. */
export function evaluate(expr: Expr, scope: Scope): Decimal | null {
  switch (expr.op) {
    case 'number': return dec(expr.value)
    case 'column': return number(scope.row[expr.key])
    case 'head': return number(scope.head?.[expr.key])
    case 'sum': return total(scope.lines?.[expr.line] ?? [], expr.key)
    case 'count': return dec((scope.lines?.[expr.line] ?? []).filter(row => row[expr.by] === scope.key).length)
    case 'round': {
      const inner = evaluate(expr.of, scope)
      return inner && round(inner, expr.scale)
    }
    case 'share': throw new Error('share() stands alone in its formula: it is computed for the whole table')
    default: {
      const a = evaluate(expr.a, scope)
      const b = evaluate(expr.b, scope)
      if (!a || !b) return null
      if (expr.op === '/') return b.isZero() ? null : a.div(b)
      return expr.op === '+' ? a.plus(b) : expr.op === '-' ? a.minus(b) : a.times(b)
    }
  }
}

/** Calculates with small numbers instead of Decimals; null where `evaluate` is required. */
function small(expr: Expr, row: Row): Small | null {
  if (expr.op === 'number') return smallOf(expr.value)
  if (expr.op === 'column') {
    const value = row[expr.key]
    return typeof value === 'string' ? smallOf(value) : null
  }
  if (expr.op !== '+' && expr.op !== '-' && expr.op !== '*') return null
  const a = small(expr.a, row)
  const b = a && small(expr.b, row)
  if (!b) return null
  return expr.op === '*' ? times(a, b) : plus(a, b, expr.op === '+' ? 1 : -1)
}

/** Returns the value to `scale`, or null; calls `scope` only where small numbers do not suffice. */
export function computeCell(expr: Expr, row: Row, scope: (row: Row) => Scope, scale: number): DecimalText | null {
  const result = small(expr, row)
  return (result && smallText(result, scale)) ?? resultText(evaluate(expr, scope(row)), scale)
}

/** Calculates the shares of all rows as text to `scale`; null for rows without a weight. */
export function evaluateShares(expr: Extract<Expr, { op: 'share' }>, scope: Scope, scale: number): (DecimalText | null)[] {
  const rows = scope.rows ?? []
  const total = evaluate(expr.of, scope)
  if (!total) return rows.map(() => null)
  const weights = rows.map(row => number(row[expr.weight])?.toFixed() ?? null)
  return split(total.toFixed(), weights, scale, expr.base ?? undefined)
}

/** Counts for all rows as text to `scale`, reading the other line once. */
export function evaluateCounts(
  { line, by }: Extract<Expr, { op: 'count' }>, keys: readonly string[], { lines }: Pick<Scope, 'lines'>, scale: number
): DecimalText[] {
  const counts = new Map<unknown, number>()
  for (const row of lines?.[line] ?? []) counts.set(row[by], (counts.get(row[by]) ?? 0) + 1)
  return keys.map(key => toScale(dec(counts.get(key) ?? 0), scale))
}

export function inputsOf(expr: Expr): string[] {
  switch (expr.op) {
    case 'column': return [expr.key]
    case 'head': case 'sum': case 'count': case 'number': return []
    case 'round': return inputsOf(expr.of)
    case 'share': return [...inputsOf(expr.of), expr.weight]
    default: return [...inputsOf(expr.a), ...inputsOf(expr.b)]
  }
}

export interface Reads { readonly head: string[]; readonly lines: { line: string; key: string }[]; readonly table: boolean }

export function readsOf(expr: Expr): Reads {
  switch (expr.op) {
    case 'head': return { head: [expr.key], lines: [], table: false }
    case 'sum': return { head: [], lines: [{ line: expr.line, key: expr.key }], table: false }
    case 'count': return { head: [], lines: [{ line: expr.line, key: expr.by }], table: false }
    case 'column': case 'number': return { head: [], lines: [], table: false }
    case 'round': return readsOf(expr.of)
    case 'share': return { ...readsOf(expr.of), table: true }
    default: {
      const [a, b] = [readsOf(expr.a), readsOf(expr.b)]
      return { head: [...a.head, ...b.head], lines: [...a.lines, ...b.lines], table: a.table || b.table }
    }
  }
}

const SIGN = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const

/** Formats the formula for the tooltip: "用量 × 单价". */
export function explain(expr: Expr, label: (key: string, from: 'row' | 'head') => string): string {
  switch (expr.op) {
    case 'column': return label(expr.key, 'row')
    case 'head': return label(expr.key, 'head')
    case 'sum': return `Σ${label(expr.key, 'row')}`
    case 'count': return '条数'
    case 'number': return expr.value
    case 'round': return explain(expr.of, label)
    case 'share': return `${explain(expr.of, label)} 按${label(expr.weight, 'row')}分摊`
    default: return `${explain(expr.a, label)} ${SIGN[expr.op]} ${explain(expr.b, label)}`
  }
}

export const resultText = (value: Decimal | null, scale: number): DecimalText | null => (value ? toScale(value, scale) : null)
