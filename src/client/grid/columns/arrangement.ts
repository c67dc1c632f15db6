import { kindOf, type Grid } from '#schemas/kit/index.ts'
import { DENSITIES, type Density, type GridViewContent } from '#shared/api/setting.ts'
import type { ColumnView } from '../sheet/types.ts'
import { declaredColumns, mergeColumns } from './columnState.ts'

/** A person's arrangement of a sheet: columns in their order, hidden ones included, and the row height. */
export interface Arrangement { readonly columns: readonly ColumnView[]; readonly density: Density }

/** Row heights by density, in pixels. All rows are equally high, so a sheet of 10,000 rows needs no layout of its rows. */
export const ROW_HEIGHTS = { standard: 28, roomy: 32, compact: 24, wrapped: 68 } as const satisfies Record<Density, number>
export const DENSITY_LABELS = { standard: '标准', roomy: '宽松', compact: '紧凑', wrapped: '三行，长文字换行' } as const satisfies Record<Density, string>

type Declared = Pick<Grid, 'columns'>
type Stored = Readonly<Record<string, unknown>>
const bag = (value: unknown): Stored => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Stored : {})

/** Parses a stored arrangement: new columns take their declared position, vanished ones are left out. */
export function arrangementIn(grid: Declared, stored: unknown): Arrangement {
  const { columns, density } = bag(stored)
  return { columns: mergeColumns(grid, columns), density: DENSITIES.find(one => one === density) ?? 'standard' }
}

export const declaredArrangement = (grid: Declared): Arrangement => ({ columns: declaredColumns(grid), density: 'standard' })

/** The arrangement as stored in a view or setting, without defaults. */
export const plainArrangement = ({ columns, density }: Arrangement): Required<Pick<GridViewContent, 'columns' | 'density'>> => ({
  columns: columns.map(({ key, width, pin, hidden }) =>
    ({ key, ...(width !== undefined && { width }), ...(pin !== undefined && { pin }), ...(hidden !== undefined && { hidden }) })),
  density,
})

/** The visible look of a column: a sheet reports the width of every column, a declaration only some. */
function lookOf(grid: Declared, { key, width, pin, hidden }: ColumnView) {
  const column = grid.columns[key]
  return { width: width ?? (column && (column.facts.width ?? kindOf(column).width)), pin: pin ?? null, hidden: hidden ?? false }
}

/** Do two arrangements look alike? */
export function sameArrangement(grid: Declared, a: Arrangement, b: Arrangement): boolean {
  const look = ({ columns, density }: Arrangement) => JSON.stringify([density, columns.map(column => [column.key, lookOf(grid, column)])])
  return look(a) === look(b)
}

/** Applies the changes from `before` to `after` to another arrangement: order, widths, pins and visibility, each if it was changed. */
export function changedOver(grid: Declared, other: Arrangement, before: Arrangement, after: Arrangement): Arrangement {
  const keys = ({ columns }: Arrangement) => columns.map(({ key }) => key)
  const isMoved = keys(before).join() !== keys(after).join()
  const viewOf = ({ columns }: Arrangement, key: string): ColumnView => columns.find(column => column.key === key) ?? { key }
  return {
    columns: (isMoved ? keys(after) : keys(other)).map(key => {
      const [was, is] = [lookOf(grid, viewOf(before, key)), lookOf(grid, viewOf(after, key))]
      return {
        ...viewOf(other, key),
        ...(is.width !== undefined && is.width !== was.width && { width: is.width }),
        ...(is.pin !== was.pin && { pin: is.pin }),
        ...(is.hidden !== was.hidden && { hidden: is.hidden }),
      }
    }),
    density: before.density === after.density ? other.density : after.density,
  }
}

/** A person's setting of a grid beside its named views: unsaved changes of views, and the initial view. */
export interface Kept {
  readonly start: string | null
  /** By the view's id; '' is the default view. */
  readonly drafts: Readonly<Record<string, unknown>>
}

/** Parses the setting; a bare list of columns is the default view's. */
export function keptIn(stored: unknown): Kept {
  if (Array.isArray(stored)) return { start: null, drafts: { '': { columns: stored } } }
  const { start, drafts } = bag(stored)
  return { start: typeof start === 'string' ? start : null, drafts: bag(drafts) }
}
