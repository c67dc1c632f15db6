import {
  checkRows, dec, isDecimalText, isEditable, isEmpty, isPlace, kindOf,
  type Column, type Grid, type Lookups, type Problem, type Row, type Value,
} from '#schemas/kit/index.ts'
import { eachInTurn } from '#server/core/breath.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ParsedRowsChange, RowRefusal } from '#shared/api/rows.ts'
import { writtenSince } from '../writers.ts'
import type { RowTable } from './rowTable.ts'
import type { StoredRow } from './store.ts'

type Changed = ParsedRowsChange['changed'][number]

/** `now` is the stored row. */
export interface RowPatch { readonly id: string, readonly now: StoredRow, readonly patch: Readonly<Record<string, unknown>> }

export type Recorded = Pick<RowTable, 'grid' | 'entity'>

const isBlank = (value: unknown): boolean => isEmpty(value as Value)
const isNumber = (value: unknown): value is string => typeof value === 'string' && isDecimalText(value)

/** 2 and 2.000 are one quantity, but two codes. */
function sameCell(column: Column, a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (kindOf(column).holds === 'decimal' && isNumber(a) && isNumber(b)) return dec(a).eq(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether the user may write the cell. */
export function isOpen(grid: Grid, stored: ReadonlySet<string>, ctx: Ctx, row: Row, key: string): boolean {
  const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
  if (column === undefined || !stored.has(key) || (column.facts.price && !seesPrices(ctx))) return false
  return isPlace(grid, key) ? grid.rows.move === true || grid.rows.add === true : isEditable(grid, row, key)
}

const staleCell = (grid: Grid, row: string, column: string, now: StoredRow): RowRefusal =>
  ({ row, column, code: 'STALE_VERSION', text: `${grid.columns[column]!.label}已被他人修改`, now: now[column] ?? null })

/** Patches of writable cells that nobody has changed since the user loaded them. */
async function freshCells(
  grid: Grid, stored: ReadonlySet<string>, ctx: Ctx, changed: readonly Changed[], rows: ReadonlyMap<string, StoredRow>,
  problems: RowRefusal[],
): Promise<RowPatch[]> {
  const patches: RowPatch[] = []
  await eachInTurn(changed, ({ id, version, cells, was: previous }) => {
    const now = rows.get(id)
    if (now === undefined) {
      problems.push({ row: id, column: '', code: 'NOT_FOUND', text: '该行已被删除' })
      return
    }
    const next = { ...now, ...cells } as Row
    const patch: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(cells)) {
      const column = grid.columns[key] as Column
      if (!isOpen(grid, stored, ctx, next, key)) {
        const text = Object.hasOwn(grid.columns, key) ? `${column.label}不可编辑` : '没有这一列'
        problems.push({ row: id, column: key, code: 'forbidden', text })
      } else if (!sameCell(column, now[key], value)) {
        if (version === now.version || sameCell(column, now[key], previous[key])) patch[key] = value
        else problems.push(staleCell(grid, id, key, now))
      }
    }
    patches.push({ id, now, patch })
  })
  return patches
}

/** Removes cells written by others in rows that the user has not loaded. */
async function withoutUnseen(
  tx: Tx, { grid, entity }: Recorded, changed: readonly Changed[], patches: readonly RowPatch[], problems: RowRefusal[],
): Promise<readonly RowPatch[]> {
  const baseTimes = new Map(changed.flatMap(change => (change.since === undefined ? [] : [[change.id, change.since] as const])))
  const cells = patches.flatMap(({ id, patch }) => {
    const moment = baseTimes.get(id)
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
 * Refused cells are added to `problems`.
 * @param stored writable columns
 * @param rows stored rows by id
 */
export async function takeCells(
  tx: Tx, source: Recorded, stored: ReadonlySet<string>, changed: readonly Changed[], rows: ReadonlyMap<string, StoredRow>,
  problems: RowRefusal[],
): Promise<readonly RowPatch[]> {
  const fresh = await freshCells(source.grid, stored, tx.ctx, changed, rows, problems)
  return withoutUnseen(tx, source, changed, fresh, problems)
}

/** A patch with the dependent changes in other cells of its row. */
export function completed({ complete }: RowTable, { id, now, patch }: RowPatch): RowPatch {
  if (complete === undefined || Object.keys(patch).length === 0) return { id, now, patch }
  const row = { ...now, ...patch } as Row
  const completeRow = complete(row, now as Row)
  const derived = Object.entries(completeRow).filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[key] ?? null))
  return { id, now, patch: { ...patch, ...Object.fromEntries(derived) } }
}

/** Problems caused by the change, without existing ones in unchanged cells. */
export function newProblems(grid: Grid, problems: readonly Problem[], patches: readonly RowPatch[], lookups: Lookups): Problem[] {
  const byId = new Map(patches.map(patch => [patch.id, patch]))
  const storedRows = [...new Set(problems.map(({ row }) => row))].flatMap(id => byId.get(id)?.now ?? [])
  const before = new Set(checkRows(grid, storedRows as Row[], lookups).map(({ row, column, code }) => `${row}\0${column}\0${code}`))
  return problems.filter(({ row, column, code }) => {
    const patch = byId.get(row)?.patch
    return patch === undefined || Object.hasOwn(patch, column) || !before.has(`${row}\0${column}\0${code}`)
  })
}
