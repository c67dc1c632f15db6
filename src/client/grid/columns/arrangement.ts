import { kindOf, type Grid } from '#schemas/kit/index.ts'
import { DENSITIES, type Density, type GridViewContent } from '#shared/api/setting.ts'
import type { ColumnView } from '../sheet/types.ts'
import { declaredColumns, mergeColumns } from './columnState.ts'

/** Ordered columns, hidden ones included, and row height. */
export interface Arrangement { readonly columns: readonly ColumnView[]; readonly density: Density }

/** Row heights by density in pixels; uniform, so that 10,000 rows need no row layout. */
export const ROW_HEIGHTS = { standard: 28, roomy: 32, compact: 24, wrapped: 68 } as const satisfies Record<Density, number>
export const DENSITY_LABELS = { standard: '标准', roomy: '宽松', compact: '紧凑', wrapped: '三行，长文字换行' } as const satisfies Record<Density, string>

type Declared = Pick<Grid, 'columns'>
type Stored = Readonly<Record<string, unknown>>
const bag = (value: unknown): Stored => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Stored : {})

/** New columns take their declared position, missing ones are dropped. */
export function arrangementIn(grid: Declared, stored: unknown): Arrangement {
  const { columns, density } = bag(stored)
  return { columns: mergeColumns(grid, columns), density: DENSITIES.find(one => one === density) ?? 'standard' }
}

export const declaredArrangement = (grid: Declared): Arrangement => ({ columns: declaredColumns(grid), density: 'standard' })

export const plainArrangement = ({ columns, density }: Arrangement): Required<Pick<GridViewContent, 'columns' | 'density'>> => ({
  columns: columns.map(({ key, width, pin, hidden }) =>
    ({ key, ...(width !== undefined && { width }), ...(pin !== undefined && { pin }), ...(hidden !== undefined && { hidden }) })),
  density,
})

/** Effective look of a column: a declaration states only some widths. */
function lookOf(grid: Declared, { key, width, pin, hidden }: ColumnView) {
  const column = grid.columns[key]
  return { width: width ?? (column && (column.facts.width ?? kindOf(column).width)), pin: pin ?? null, hidden: hidden ?? false }
}

export function sameArrangement(grid: Declared, a: Arrangement, b: Arrangement): boolean {
  const appearanceOf = ({ columns, density }: Arrangement) =>
    JSON.stringify([density, columns.map(column => [column.key, lookOf(grid, column)])])
  return appearanceOf(a) === appearanceOf(b)
}

/** Applies the differences between `before` and `after` to another arrangement. */
export function changedOver(grid: Declared, other: Arrangement, before: Arrangement, after: Arrangement): Arrangement {
  const keys = ({ columns }: Arrangement) => columns.map(({ key }) => key)
  const isMoved = keys(before).join() !== keys(after).join()
  const viewOf = ({ columns }: Arrangement, key: string): ColumnView => columns.find(column => column.key === key) ?? { key }
  return {
    columns: (isMoved ? keys(after) : keys(other)).map(key => {
      const [previous, current] = [lookOf(grid, viewOf(before, key)), lookOf(grid, viewOf(after, key))]
      return {
        ...viewOf(other, key),
        ...(current.width !== undefined && current.width !== previous.width && { width: current.width }),
        ...(current.pin !== previous.pin && { pin: current.pin }),
        ...(current.hidden !== previous.hidden && { hidden: current.hidden }),
      }
    }),
    density: before.density === after.density ? other.density : after.density,
  }
}

/** A grid's setting: unsaved changes of views, and the initial view. */
export interface StoredColumns {
  readonly start: string | null
  /** By view id; '' is the default view. */
  readonly drafts: Readonly<Record<string, unknown>>
}

/** A bare list of columns belongs to the default view. */
export function keptIn(stored: unknown): StoredColumns {
  if (Array.isArray(stored)) return { start: null, drafts: { '': { columns: stored } } }
  const { start, drafts } = bag(stored)
  return { start: typeof start === 'string' ? start : null, drafts: bag(drafts) }
}
