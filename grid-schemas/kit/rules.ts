import { isEmpty, type Row, type Value } from './value.ts'

/** In a condition: any non-empty value. */
export const FILLED = '\u0000filled'

/** Required values by column (or `head.` column). */
export type Condition = Readonly<Record<string, Value | readonly Value[]>>

/** A conditional rule as data, so that the server enforces what the screen shows. */
export interface Rule {
  readonly when: Condition
  readonly require?: readonly string[]
  readonly lock?: readonly string[]
  readonly lockMessage?: string
  /** The row cannot be removed; `message` is the reason. */
  readonly keep?: true
  readonly forbid?: Readonly<Record<string, readonly Value[]>>
  /** The invalid cell under the condition. */
  readonly refuse?: string
  /** Days that may not precede another day of the row, by column. */
  readonly notBefore?: Readonly<Record<string, string>>
  readonly message?: string
}

export const holds = (condition: Condition, row: Row, head: Row = {}): boolean =>
  Object.entries(condition).every(([key, expected]) => {
    const actual = (key.startsWith('head.') ? head[key.slice(5)] : row[key]) ?? null
    if (expected === FILLED) return !isEmpty(actual)
    return Array.isArray(expected) ? (expected as readonly Value[]).includes(actual) : actual === expected
  })
