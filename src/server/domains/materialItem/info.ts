import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { material } from '#server/db/tables/library.ts'
import { toMaterial } from '#server/db/tables/libraryRows.ts'
import { materialItem, type MaterialItemRecord } from '#server/db/tables/materialItem.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { visible } from '#server/domains/library/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { BindingChange, ItemSuggestion, materialItemApi } from '#shared/api/materialItem.ts'
import { candidatesOf } from './candidates.ts'
import { ENTITY, itemsOf, listItems } from './list.ts'
import { resolveItems } from './resolve.ts'
import type { Candidate } from './score.ts'

const MOST_HISTORY = 100
const listed = ({ ctx }: Db, candidates: readonly Candidate[]) =>
  candidates.map(({ item, reasons }) => ({ item: toMaterial(item, ctx.merchantId), reasons: [...reasons] }))

async function historyOf({ q, ctx }: Db, id: string): Promise<BindingChange[]> {
  const { at, realName, before, after } = auditLog
  const rows = await q.select({ at, realName, before, after }).from(auditLog).where(and(
    eq(auditLog.merchantId, ctx.merchantId), eq(auditLog.entity, ENTITY), eq(auditLog.entityId, id),
    or(sql`${before} ? 'libMaterial'`, sql`${after} ? 'libMaterial'`),
  )).orderBy(desc(auditLog.id)).limit(MOST_HISTORY)
  return rows.map(row => ({
    at: row.at, realName: row.realName, before: row.before?.libMaterial ?? null, after: row.after?.libMaterial ?? null,
    general: row.after?.general === 'true',
  }))
}

/** @throws AppError NOT_FOUND */
export async function itemInfo(db: Db, id: string): Promise<OutputOf<typeof materialItemApi.queryInfoMaterialItem>> {
  const [item] = await db.q.select().from(materialItem).where(and(eq(materialItem.merchantId, db.ctx.merchantId), eq(materialItem.id, id)))
  if (item === undefined) throw new AppError('NOT_FOUND')
  const { machine, libMaterialId } = item
  const { rows: [row] } = await listItems(db, { machine, only: id, pageNum: 1, pageSize: 1, sorts: [], filters: [] })
  if (row === undefined) throw new AppError('NOT_FOUND')
  const [bound] = libMaterialId === null ? [] : await db.q.select().from(material).where(and(visible(db), eq(material.id, libMaterialId)))
  const [candidates = []] = await candidatesOf(db, machine, [item], await lookupsFor(db))
  return {
    row, item: bound === undefined ? null : toMaterial(bound, db.ctx.merchantId), history: await historyOf(db, id),
    candidates: listed(db, candidates.filter(candidate => candidate.item.id !== libMaterialId)),
  }
}

/** Candidates of unbound items, in the requested order. */
export async function suggestFor(db: Db, machine: boolean, ids: readonly string[]): Promise<ItemSuggestion[]> {
  const itemRows = await db.q.select().from(materialItem).where(and(itemsOf(db, machine), inArray(materialItem.id, [...new Set(ids)])))
  const byId = new Map(itemRows.map((item): [string, MaterialItemRecord] => [item.id, item]))
  const items = [...new Set(ids)].flatMap(id => byId.get(id) ?? [])
  const resolved = await resolveItems(db, items, machine)
  return items.map(({ id }, at) => {
    const { item, by, candidates } = resolved[at]!
    return { id, item: item === null ? null : toMaterial(item, db.ctx.merchantId), by, candidates: listed(db, candidates) }
  })
}
