import { counter } from '#server/db/tables/engine.ts'
import { newId } from '#server/core/ids.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { headColumns, lineColumns, QUOTA_COUNTER, quotaSearchKey } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { insertRows } from '#server/db/insertRows.ts'
import type { SeededPackage } from './packages.ts'

export async function seedPackages(tx: Tx, packages: readonly SeededPackage[]): Promise<void> {
  const made = packages.map(({ code, draft }) => {
    const id = newId()
    const head = headColumns(draft.head)
    return {
      row: { id, code, ...head, state: '1' as const, searchKey: quotaSearchKey(code, head.name) },
      lines: lineColumns(id, draft),
      version: { quotaId: id, quotaVersion: 1, state: '1', snapshot: draft, byUser: tx.ctx.userId, byName: tx.ctx.realName },
    }
  })
  await insertRows(tx, quota, made.map(({ row }) => row))
  await insertRows(tx, quotaWorker, made.flatMap(({ lines }) => lines.workers))
  await insertRows(tx, quotaMaterial, made.flatMap(({ lines }) => lines.materials))
  await insertRows(tx, quotaMachine, made.flatMap(({ lines }) => lines.machines))
  await insertRows(tx, quotaDocument, made.flatMap(({ lines }) => lines.documents))
  await insertRows(tx, quotaVersion, made.map(({ version }) => version))
  await tx.q.insert(counter).values({ key: QUOTA_COUNTER, value: packages.length })
}
