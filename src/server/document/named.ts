import type { Grid } from '#schemas/kit/index.ts'
import type { Serving } from './hooks.ts'

/** Kinds by their declarations, and by the grids that their records are picked from. */
const KINDS = new WeakMap<object, Serving>()
export const servesRecordsOf = (named: object, serving: Serving): void => { KINDS.set(named, serving) }

/** The kind of a declaration, or of the records that a grid lists: for what knows no kind. @throws Error where there is none, or none yet */
export function kindOf(named: { readonly name: string }): Serving {
  const found = KINDS.get(named)
  if (found === undefined) throw new Error(`there is no kind of ${named.name}`)
  return found
}

/** The kind of the records that a column names. @throws Error where no kind of document has them */
export function kindNamedBy({ name, columns }: Pick<Grid, 'name' | 'columns'>, key: string): Serving {
  const { options } = columns[key]!
  if (!('target' in options)) throw new Error(`${name}.${key} names no records`)
  return kindOf(options.target())
}
