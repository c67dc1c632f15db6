import type { Grid } from '#schemas/kit/index.ts'
import type { Serving } from './hooks.ts'

/** Kinds by the grid that their records are picked from. */
const KINDS = new WeakMap<object, Serving>()
export const servesRecordsOf = (grid: object, serving: Serving): void => { KINDS.set(grid, serving) }

/** The kind whose records a grid lists. @throws Error where no kind of document has them, or none yet */
export function kindOf(grid: { readonly name: string }): Serving {
  const found = KINDS.get(grid)
  if (found === undefined) throw new Error(`${grid.name} lists records of no kind`)
  return found
}

/** The kind of the records that a column names. @throws Error where no kind of document has them */
export function kindNamedBy({ name, columns }: Pick<Grid, 'name' | 'columns'>, key: string): Serving {
  const { options } = columns[key]!
  if (!('target' in options)) throw new Error(`${name}.${key} names no records`)
  return kindOf(options.target())
}
