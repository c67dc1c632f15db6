import type { DecimalText, Row, Value } from './value.ts'

/** Of the cells of a row of which one is taken (`oneOf` of a column): those that are, with the part that each has; null: everything. */
export type Taken = ReadonlyMap<string, DecimalText | null>

/** Reads what a row keeps of it: "price0", or of several "price0=100 price2=200". */
export function takenOf(value: Value | undefined): Taken {
  if (typeof value !== 'string' || value === '') return new Map()
  return new Map(value.split(' ').map(part => {
    const [key = '', share] = part.split('=')
    return [key, share ?? null]
  }))
}

/** What a row keeps; null where nothing is taken. */
export const takenText = (taken: Taken): string | null =>
  (taken.size === 0 ? null : [...taken].map(([key, share]) => (share === null ? key : `${key}=${share}`)).join(' '))

/** Whether a cell is taken, whole or in part. @param oneOf the column that says which is */
export const isTaken = (row: Row, oneOf: string, key: string): boolean => row[oneOf] === key || takenOf(row[oneOf]).has(key)
