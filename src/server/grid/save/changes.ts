import { checkRows, dec, isDecimalText, isEditable, isEmpty, isPlace, kindOf, type Column, type Grid, type Lookups, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { eachInTurn } from '#server/core/breath.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ParsedRowsChange, RowRefusal } from '#shared/api/rows.ts'
import { writtenSince } from '../writers.ts'
import type { RowTable } from './rowTable.ts'
import type { StoredRow } from './store.ts'

type Changed = ParsedRowsChange['changed'][number]

/** What one row takes over: `patch` is what really changes, `now` is as the row stands. */
export interface RowPatch { readonly id: string, readonly now: StoredRow, readonly patch: Readonly<Record<string, unknown>> }

/** A list whose cells the record knows under a name. */
export type Recorded = Pick<RowTable, 'grid' | 'entity'>

const isBlank = (value: unknown): boolean => isEmpty(value as Value)
const isNumber = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value)

/** Equal as values of the column: 2 and 2.000 are one quantity, but two codes. */
function sameCell(column: Column, a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (kindOf(column).holds === 'decimal' && isNumber(a) && isNumber(b)) return dec(a).eq(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

/** May the person write in the cell? What is not stored, not declared or not his to see is closed alike. */
export function isOpen(grid: Grid, stored: ReadonlySet<string>, ctx: Ctx, row: Row, key: string): boolean {
  const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
  return column !== undefined && stored.has(key) && (isPlace(grid, key) ? grid.rows.move === true || grid.rows.add === true : isEditable(grid, row, key)) && (!column.facts.price || seesPrices(ctx))
}

const staleCell = (grid: Grid, row: string, column: string, now: StoredRow): RowRefusal =>
  ({ row, column, code: 'STALE_VERSION', text: `${grid.columns[column]!.label}已被他人修改`, now: now[column] ?? null })

/** Cells that are open and not stale: nobody has changed just this one since its writer saw it, to another value than he wants. */
async function freshCells(
  grid: Grid, stored: ReadonlySet<string>, ctx: Ctx, changed: readonly Changed[], rows: ReadonlyMap<string, StoredRow>, problems: RowRefusal[],
): Promise<RowPatch[]> {
  const patches: RowPatch[] = []
  await eachInTurn(changed, ({ id, version, cells, was }) => {
    const now = rows.get(id)
    if (now === undefined) {
      problems.push({ row: id, column: '', code: 'NOT_FOUND', text: '该行已被删除' })
      return
    }
    const wanted = { ...now, ...cells } as Row
    const patch: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(cells)) {
      const column = grid.columns[key] as Column
      if (!isOpen(grid, stored, ctx, wanted, key)) {
        problems.push({ row: id, column: key, code: 'forbidden', text: Object.hasOwn(grid.columns, key) ? `${column.label}不可编辑` : '没有这一列' })
      } else if (!sameCell(column, now[key], value)) {
        if (version === now.version || sameCell(column, now[key], was[key])) patch[key] = value
        else problems.push(staleCell(grid, id, key, now))
      }
    }
    patches.push({ id, now, patch })
  })
  return patches
}

/**
 * The patches without cells that others have written since their writer looked at the list, in rows that he had not seen: he
 * cannot know that he writes over something.
 */
async function withoutUnseen(
  tx: Tx, { grid, entity }: Recorded, changed: readonly Changed[], patches: readonly RowPatch[], problems: RowRefusal[],
): Promise<readonly RowPatch[]> {
  const since = new Map(changed.flatMap(change => (change.since === undefined ? [] : [[change.id, change.since] as const])))
  const cells = patches.flatMap(({ id, patch }) => {
    const moment = since.get(id)
    return moment === undefined ? [] : Object.keys(patch).map(column => ({ row: id, column, since: moment }))
  })
  const foreign = new Set((await writtenSince(tx, entity, cells)).map(({ row, column }) => JSON.stringify([row, column])))
  if (foreign.size === 0) return patches
  return patches.map(({ id, now, patch }) => {
    const stale = Object.keys(patch).filter(column => foreign.has(JSON.stringify([id, column])))
    problems.push(...stale.map(column => staleCell(grid, id, column, now)))
    return { id, now, patch: Object.fromEntries(Object.entries(patch).filter(([column]) => !stale.includes(column))) }
  })
}

/**
 * Which cells of the changes are taken, field by field. `stored` are the columns that can be written, `rows` the rows as they stand;
 * what is not taken goes to `problems`.
 */
export const takeCells = async (
  tx: Tx, source: Recorded, stored: ReadonlySet<string>, changed: readonly Changed[], rows: ReadonlyMap<string, StoredRow>, problems: RowRefusal[],
): Promise<readonly RowPatch[]> => withoutUnseen(tx, source, changed, await freshCells(source.grid, stored, tx.ctx, changed, rows, problems), problems)

/** A patch with what follows from it in other cells of its row. */
export function completed({ complete }: RowTable, { id, now, patch }: RowPatch): RowPatch {
  if (complete === undefined || Object.keys(patch).length === 0) return { id, now, patch }
  const row = { ...now, ...patch } as Row
  const whole = complete(row, now as Row)
  const follows = Object.entries(whole).filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[key] ?? null))
  return { id, now, patch: { ...patch, ...Object.fromEntries(follows) } }
}

/** Problems that a change has brought: what was wrong before, in cells that it leaves alone, is not its mistake. */
export function newProblems(grid: Grid, found: readonly Problem[], patches: readonly RowPatch[], lookups: Lookups): Problem[] {
  const byId = new Map(patches.map(patch => [patch.id, patch]))
  const suspects = [...new Set(found.map(({ row }) => row))].flatMap(id => byId.get(id)?.now ?? [])
  const before = new Set(checkRows(grid, suspects as Row[], lookups).map(({ row, column, code }) => `${row}\0${column}\0${code}`))
  return found.filter(({ row, column, code }) => {
    const patch = byId.get(row)?.patch
    return patch === undefined || Object.hasOwn(patch, column) || !before.has(`${row}\0${column}\0${code}`)
  })
}
