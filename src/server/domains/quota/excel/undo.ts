import { and, eq, inArray } from 'drizzle-orm'
import { quotaList } from '#schemas/quota/lists.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { demand } from '#server/core/calls/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { changeState, contentAt, followMoved, pinnedRecords, readContents, updateContent } from '#server/document/index.ts'
import { ownImport, undoImport, type UndoSource } from '#server/grid/import/index.ts'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { packages } from '../content.ts'
import { QUOTA_IMPORT } from './task.ts'

const recordsOf = ({ q, ctx }: Db, ids: readonly string[]) =>
  q.select().from(quota).where(and(eq(quota.merchantId, ctx.merchantId), inArray(quota.id, [...ids])))

/** Saves an earlier version's content and state as the next version. */
async function restore(tx: Tx, id: string, version: number, state: QuotaState): Promise<void> {
  const [stored] = await readContents(tx, packages, tx.ctx.merchantId, [id])
  const before = (await contentAt(tx, packages, id, version))?.draft
  if (stored === undefined || before === undefined) throw new Error(`package ${id} has no version ${version}`)
  // Its row keys are the former ids.
  await updateContent(tx, packages, stored, followMoved(packages, before, await pinnedRecords(tx, packages, [before])), state)
}

const source: UndoSource = {
  grid: quotaList,
  async lock(tx, ids) {
    const rows = await tx.q.select({ id: quota.id, version: quota.version, state: quota.state }).from(quota)
      .where(and(eq(quota.merchantId, tx.ctx.merchantId), inArray(quota.id, [...ids]))).orderBy(quota.id).for('update')
    return new Map(rows.filter(({ state }) => state !== '9').map(({ id, version }) => [id, version]))
  },
  undo: {
    words: async (db, ids) => new Map((await recordsOf(db, ids)).map(({ id, code, name }) => [id, `${code} ${name}`])),
    // A new package is enabled before use, which makes it another version.
    used: () => Promise.resolve(new Map()),
    async remove(tx, ids) {
      await changeState(tx, packages, await readContents(tx, packages, tx.ctx.merchantId, ids), '9')
    },
    async restore(tx, rows) {
      for (const { id, row } of rows) await restore(tx, id, Number(row.quotaVersion), String(row.quotaState) as QuotaState)
    },
  },
  audit: { action: 'undoImportQuotas', entity: 'quota' },
}

/**
 * Undoes the user's import: new packages go to the recycle bin, changed ones get their previous content, unless saved or enabled since.
 * @throws AppError NOT_FOUND for another kind of import; FORBIDDEN without permission to delete; WRONG_STATE when nothing is left of it
 */
export async function undoQuotaImport(tx: Tx, taskId: string): Promise<ImportUndone> {
  await ownImport(tx, taskId, QUOTA_IMPORT)
  for (const action of ['import', 'delete'] as const) demand(tx.ctx, [action, 'N_QUOTA'])
  return undoImport(tx, source, taskId)
}
