import type { Grid } from '#schemas/kit/index.ts'
import type { Serving } from './hooks.ts'

/** By declaration, and by the grid that records are picked from. */
const KINDS = new WeakMap<object, Serving>()
export const servesRecordsOf = (source: object, serving: Serving): void => { KINDS.set(source, serving) }

/**
 * The kind of a declaration or of a grid's records, for code that is independent of the kind.
 * @throws Error where there is none, or none yet
 */
export function kindOf(source: { readonly name: string }): Serving {
  const serving = KINDS.get(source)
  if (serving === undefined) throw new Error(`there is no kind of ${source.name}`)
  return serving
}

/** @throws Error where no document kind has the column's records */
export function kindNamedBy({ name, columns }: Pick<Grid, 'name' | 'columns'>, key: string): Serving {
  const { options } = columns[key]!
  if (!('target' in options)) throw new Error(`${name}.${key} names no records`)
  return kindOf(options.target())
}
