import { isEmpty, type Row, type Value } from './value.ts'

/** In a condition: any value except an empty one. */
export const FILLED = '\u0000filled'

/** By column (or `head.` column), the value or values under which a rule applies. */
export type Condition = Readonly<Record<string, Value | readonly Value[]>>

/** A conditional rule as data, so that the server enforces what the screen shows. */
export interface Rule {
  readonly when: Condition
  readonly require?: readonly string[]
  /** Columns that are read-only under the condition. */
  readonly lock?: readonly string[]
  /** Message on typing into a locked cell. */
  readonly lockMessage?: string
  /** The row cannot be removed under the condition; `message` is the reason. */
  readonly keep?: true
  /** Values refused under the condition. */
  readonly forbid?: Readonly<Record<string, readonly Value[]>>
  /** The cell refused under the condition, with the message. */
  readonly refuse?: string
  /** Days that may not be before another day of the row, by column. */
  readonly notBefore?: Readonly<Record<string, string>>
  readonly message?: string
}

export const holds = (when: Condition, row: Row, head: Row = {}): boolean =>
  Object.entries(when).every(([key, expected]) => {
    const actual = (key.startsWith('head.') ? head[key.slice(5)] : row[key]) ?? null
    if (expected === FILLED) return !isEmpty(actual)
    return Array.isArray(expected) ? (expected as readonly Value[]).includes(actual) : actual === expected
  })
