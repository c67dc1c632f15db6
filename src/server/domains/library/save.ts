import { and, eq } from 'drizzle-orm'
import { materials } from '#schemas/library/materials.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { visible } from './list.ts'
import { isStandard, saveLibraryRows } from './rows.ts'

/** Columns that require the price permission. */
const PRICES = Object.entries(materials.columns).filter(([, column]) => column.facts.price).map(([key]) => key)

async function standardOf(tx: Tx, machine: boolean, pid: unknown): Promise<MaterialRecord | undefined> {
  if (!isStandard(pid)) return undefined
  const [standard] = await tx.q.select().from(material).where(and(visible(tx), eq(material.id, pid), eq(material.machine, machine)))
  if (standard === undefined) {
    const text = '标准项不存在或已被删除'
    throw new AppError('BAD_ROWS', { text, rows: [{ row: '', column: 'pid', code: 'invalid', text }] })
  }
  return standard
}

/**
 * Adds one item.
 * @throws AppError BAD_ROWS with all its problems; ALREADY_EXISTS if a duplicate is the only one
 */
export async function saveMaterial(tx: Tx, machine: boolean, row: Readonly<Record<string, unknown>>): Promise<{ id: string }> {
  const hidden = seesPrices(tx.ctx) ? [] : PRICES.filter(key => row[key] !== undefined && row[key] !== null)
  if (hidden.length > 0) {
    const text = '没有查看价格的权限，不能填写'
    throw new AppError('BAD_ROWS', { text, rows: hidden.map(column => ({ row: '', column, code: 'forbidden', text })) })
  }
  const id = `${NEW_ROW}0`
  const {
    ids, problems,
  } = await saveLibraryRows(tx, machine, { added: [{ id, cells: { ...row } }] }, await standardOf(tx, machine, row.pid))
  const saved = ids[id]
  if (saved !== undefined) return { id: saved }
  const code = problems.length === 1 && problems[0]?.code === 'duplicate' ? 'ALREADY_EXISTS' : 'BAD_ROWS'
  throw new AppError(code, { text: problems[0]?.text, rows: problems })
}
