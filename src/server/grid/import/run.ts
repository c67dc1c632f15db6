import { audit, auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import type { TaskRun } from '#server/core/tasks.ts'
import type { Tx } from '#server/db/tx.ts'
import type { GridImportResult } from '#shared/api/gridImport.ts'
import { labelsAt } from '#shared/import/header.ts'
import { rowDeed } from './rowAudit.ts'
import { failedRows } from './failed.ts'
import { givingWay } from './releasedKeys.ts'
import { keepFailed, keptSheet } from './storedFiles.ts'
import { planImport, type Plan } from './plan.ts'
import { resultOf } from './result.ts'
import type { ImportParams, ImportSource, PlannedRow, StoredRow } from './types.ts'
import { keepRows } from './undo.ts'

/** Building a statement's parameters blocks the event loop. */
const BATCH = 200

/** Thrown to roll back a stopped import. */
export class Stopped extends Error {}

/** Locks all rows before writing any: one write may change another row. @throws AppError STALE_VERSION */
async function lockAsChecked(tx: Tx, source: ImportSource, stored: readonly StoredRow[]): Promise<void> {
  for (let at = 0; at < stored.length; at += BATCH) {
    const batch = stored.slice(at, at + BATCH)
    const versions = await source.lock(tx, batch.map(({ id }) => id))
    if (batch.some(({ id, version }) => versions.get(id) !== version)) {
      throw new AppError('STALE_VERSION', { text: '导入期间有数据被他人修改，没有写入任何数据，请重新检查' })
    }
  }
}

interface Import { readonly taskId: string, readonly fileName: string }

/**
 * @param onBatch called after each batch; false stops
 * @throws Stopped, AppError STALE_VERSION
 */
async function writePlan(
  tx: Tx, source: ImportSource, { rows, lookups }: Plan, { taskId, fileName }: Import, onBatch: (done: number) => Promise<boolean>,
): Promise<void> {
  const by = (state: PlannedRow['state']) => rows.filter(row => row.state === state)
  const [added, changed, removed] = [by('added'), by('changed'), by('removed')]
  const all = [...added, ...changed, ...removed]
  if (await source.lookups(tx) !== lookups) {
    throw new AppError('STALE_VERSION', { text: '导入期间有字典或分类被修改，没有写入任何数据，请重新检查' })
  }
  await lockAsChecked(tx, source, all.flatMap(({ before }) => before ?? []))
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH)
    const existing = batch.flatMap(({ row, before, state }) => (before === undefined
      ? []
      : [{ id: before.id, row, isRemoved: state === 'removed' }]))
    const remaining = batch.filter(({ state }) => state !== 'removed')
    const ordered = [
      ...remaining.filter(({ before }) => before === undefined), ...remaining.filter(({ before }) => before !== undefined),
    ]
    const written = await source.write(tx, {
      added: remaining.flatMap(({ row, before }) => (before === undefined ? [row] : [])),
      changed: existing.filter(({ isRemoved }) => !isRemoved),
      removed: existing.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
    })
    const auditEntries = ordered.flatMap(({ row, before }, i) => {
      const id = before?.id ?? written?.[i]?.id
      return id === undefined ? [] : [rowDeed(source.grid, { ...source.audit, entityId: id }, before?.row, row)]
    })
    await auditAll(tx, auditEntries)
    if (source.undo !== undefined && written) {
      await keepRows(tx, taskId, written.map((row, i) => ({ ...row, before: ordered[i]?.before?.row ?? null })))
    }
    if (!await onBatch(at + batch.length)) throw new Stopped()
  }
  const after = {
    added: String(added.length), updated: String(changed.length),
    ...removed.length > 0 && { removed: String(removed.length) },
  }
  await audit(tx, { ...source.audit, entityId: taskId, subject: fileName, after })
}

/**
 * With `commit` the valid rows are written in one transaction. Progress counts rows twice: checked, then written.
 * @returns null when it was stopped, having written nothing
 */
export async function runImport(run: TaskRun, source: ImportSource, params: ImportParams): Promise<GridImportResult | null> {
  const { commit, headerRow, mapping } = params
  const { fileName, sheet } = await keptSheet(run, params.uploadId, params.sheet)
  const rows = Math.max(sheet.rows.length - headerRow, 0)
  const total = commit ? rows * 2 : rows
  const step = (from: number) => async (done: number): Promise<boolean> => {
    await run.progress(from + done, total)
    return !await run.cancelled()
  }
  const plan = await run.read(db => planImport(db, source, { ...params, sheet, onBatch: step(0) }))
  if (plan === undefined) return null
  const { grid } = source
  const refused = new Set(plan.rows.flatMap(({ number, state }) => (state === 'wrong' ? [String(number)] : [])))
  const labelOf = (column: string): string => grid.columns[column]?.label ?? column
  const failed = refused.size === 0
    ? null
    : await failedRows(sheet, labelsAt(sheet, headerRow - 1), plan.problems.filter(({ row }) => refused.has(row)), labelOf)
  try {
    const failedFileId = await run.write(async tx => {
      if (commit) await givingWay(tx, source, () => writePlan(tx, source, plan, { taskId: run.id, fileName }, step(rows)))
      return failed === null ? null : keepFailed(tx, `${fileName.replace(/\.\w+$/, '')}_未导入的行.xlsx`, failed)
    })
    await run.progress(total, total)
    return resultOf(grid, mapping, plan, await run.read(source.lookups), run.ctx, failedFileId)
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
