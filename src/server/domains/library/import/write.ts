import { sql } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { material } from '#server/db/tables/library.ts'
import type { Tx } from '#server/db/tx.ts'
import type { MaterialColumns, Plan } from './plan.ts'

const BATCH = 500

/** Thrown inside the transaction so that nothing of a stopped import stays. */
export class Stopped extends Error {}

type Insert = typeof material.$inferInsert
/** Columns that a file can change. */
const CHANGED = [
  'name', 'code', 'spec', 'brand', 'unit', 'typeCode', 'priceExcl', 'taxRate', 'priceIncl', 'originPlace', 'manufacturer', 'nickName',
  'feature', 'identity', 'searchKey', 'pinyin',
] as const
const changes = Object.fromEntries(CHANGED.map(key => [key, sql`excluded.${sql.identifier(material[key].name)}`]))

/** Writes a plan in this one transaction. `onBatch` is asked after each batch whether to go on. @throws Stopped */
export async function writePlan(tx: Tx, { added, updated }: Plan, taskId: string, onBatch: (done: number) => Promise<boolean>): Promise<void> {
  const rows: Insert[] = [
    ...added.map((columns: MaterialColumns): Insert => ({ ...columns, id: newId() })),
    ...updated.map(({ id, columns }): Insert => ({ ...columns, id })),
  ]
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    await tx.q.insert(material).values(batch).onConflictDoUpdate({ target: [material.merchantId, material.id], set: changes })
    if (!await onBatch(at + batch.length)) throw new Stopped()
  }
  const after = { added: String(added.length), updated: String(updated.length) }
  await audit(tx, { action: 'importExcelMaterial', entity: 'material', entityId: taskId, after })
}
