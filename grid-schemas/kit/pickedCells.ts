import type { DecimalText, Row, Value } from './value.ts'

/** Picked cells among alternatives (`oneOf` of a column) with their parts; null: the whole. */
export type PickedCells = ReadonlyMap<string, DecimalText | null>

/** Parses the stored choice: "price0", or for several "price0=100 price2=200". */
export function takenOf(value: Value | undefined): PickedCells {
  if (typeof value !== 'string' || value === '') return new Map()
  return new Map(value.split(' ').map(part => {
    const [key = '', share] = part.split('=')
    return [key, share ?? null]
  }))
}

export const takenText = (choice: PickedCells): string | null =>
  (choice.size === 0 ? null : [...choice].map(([key, share]) => (share === null ? key : `${key}=${share}`)).join(' '))

/**
 * Whether a cell is picked, whole or in part.
 * @param oneOf the column with the choice
 */
export const isTaken = (row: Row, oneOf: string, key: string): boolean => row[oneOf] === key || takenOf(row[oneOf]).has(key)
