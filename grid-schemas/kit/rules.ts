import { isEmpty, type Row, type Value } from './value.ts'

/** In a condition: any value but an empty one. */
export const FILLED = '\u0000filled'

/** Column (or `head.` column) to the value or values under which a rule holds. */
export type Condition = Readonly<Record<string, Value | readonly Value[]>>

/** A condition on columns as data, so that the server enforces what the screen shows. */
export interface Rule {
  readonly when: Condition
  readonly require?: readonly string[]
  /** The columns cannot be edited while the condition holds. */
  readonly lock?: readonly string[]
  /** Said to whoever types into a locked cell. */
  readonly lockMessage?: string
  /** The row cannot be removed while the condition holds; `message` says why. */
  readonly keep?: true
  /** Values that are refused while the condition holds. */
  readonly forbid?: Readonly<Record<string, readonly Value[]>>
  /** The cell that is refused while the condition holds, with the message. */
  readonly refuse?: string
  /** Days that may not lie before another day of the row, by the columns of both. */
  readonly notBefore?: Readonly<Record<string, string>>
  readonly message?: string
}

export const holds = (when: Condition, row: Row, head: Row = {}): boolean =>
  Object.entries(when).every(([key, wanted]) => {
    const actual = (key.startsWith('head.') ? head[key.slice(5)] : row[key]) ?? null
    if (wanted === FILLED) return !isEmpty(actual)
    return Array.isArray(wanted) ? (wanted as readonly Value[]).includes(actual) : actual === wanted
  })
