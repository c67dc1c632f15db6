import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { auditAll, audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { position, positionLabel, positionMatch, positionTag, positionTagged } from '#server/db/tables/position.ts'
import { projectItemLabel, projectLabel } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { positionApi } from '#shared/api/position.ts'
import { openDesign, publishDesign } from './design.ts'
import { positionsOf } from './table.ts'

type Api = typeof positionApi
const tagsOf = ({ ctx }: Db) => eq(positionTag.merchantId, ctx.merchantId)

/** Tags of the company with their number of places. */
export const listTags = (db: Db): Promise<OutputOf<Api['tags']>> => db.q.select({
  id: positionTag.id, word: positionTag.word, tone: positionTag.tone, version: positionTag.version,
  used: sql<number>`(select count(*)::int from ${positionTagged} t
    where t.merchant_id = ${positionTag.merchantId} and t.tag_id = ${positionTag.id})`,
}).from(positionTag).where(tagsOf(db)).orderBy(asc(positionTag.word))

/** @throws AppError ALREADY_EXISTS for an existing word, NOT_FOUND, STALE_VERSION */
export async function saveTag(tx: Tx, { id, version, word, tone }: ParsedInput<Api['saveTag']>): Promise<{ id: string }> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.ctx.merchantId}/position_tag`}, 0))`
  const same = await tx.q.select({ id: positionTag.id })
    .from(positionTag).where(and(tagsOf(tx), sql`lower(${positionTag.word}) = lower(${word})`))
  if (same.some(one => one.id !== id)) throw new AppError('ALREADY_EXISTS', { field: 'word', text: '已有同名的标签' })
  const key = id ?? newId()
  if (id === undefined) await tx.q.insert(positionTag).values({ id: key, word, tone })
  else {
    const [before] = await tx.q.select().from(positionTag).where(and(tagsOf(tx), eq(positionTag.id, id))).for('update')
    if (before === undefined) throw new AppError('NOT_FOUND', { text: '标签不存在或已被删除' })
    if (version !== undefined && before.version !== version) throw new AppError('STALE_VERSION')
    await tx.q.update(positionTag).set({ word, tone }).where(and(tagsOf(tx), eq(positionTag.id, id)))
  }
  await audit(tx, { action: 'saveTag', entity: 'position_tag', entityId: key, subject: word, after: { word, tone } })
  publishDesign(tx)
  return { id: key }
}

/** Also removes it from its places. */
export async function removeTag(tx: Tx, id: string): Promise<void> {
  const [removedTag] = await tx.q.delete(positionTag).where(and(tagsOf(tx), eq(positionTag.id, id))).returning({ word: positionTag.word })
  if (removedTag === undefined) throw new AppError('NOT_FOUND', { text: '标签不存在或已被删除' })
  await audit(tx, { action: 'deleteTag', entity: 'position_tag', entityId: id, subject: removedTag.word })
  publishDesign(tx)
}

/** @throws AppError NOT_FOUND for a place of another project */
async function lockPositions(tx: Tx, projectId: string, ids: readonly string[]): Promise<readonly {
  readonly id: string, readonly name: string
}[]> {
  const uniqueIds = [...new Set(ids)]
  const rows = await tx.q.select({ id: position.id, name: position.name })
    .from(position).where(and(positionsOf(tx, projectId), inArray(position.id, uniqueIds))).for('share')
  if (rows.length < uniqueIds.length) throw new AppError('NOT_FOUND', { text: '部位不存在或已被删除' })
  return rows
}

async function demandTags(tx: Tx, ids: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  const rows = uniqueIds.length === 0 ? [] : await tx.q.select({ id: positionTag.id })
    .from(positionTag).where(and(tagsOf(tx), inArray(positionTag.id, uniqueIds))).for('share')
  if (rows.length < uniqueIds.length) throw new AppError('NOT_FOUND', { text: '标签不存在或已被删除' })
}

/** Adds and removes tags of places; `all` removes every tag that is not added. */
export async function tagPositions(
  tx: Tx, { projectId, ids, add, remove }: ParsedInput<Api['tagMany']>, all = false
): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const marked = await lockPositions(tx, projectId, ids)
  await demandTags(tx, add)
  const scope = and(eq(positionTagged.merchantId, tx.ctx.merchantId), inArray(positionTagged.positionId, marked.map(({ id }) => id)))
  if (all) await tx.q.delete(positionTagged).where(scope)
  else if (remove.length > 0) await tx.q.delete(positionTagged).where(and(scope, inArray(positionTagged.tagId, [...remove])))
  await tx.sql`insert into ${positionTagged} (position_id, tag_id) select p, t
    from unnest(${sql.param(marked.map(({ id }) => id))}::text[]) p, unnest(${sql.param([...new Set(add)])}::text[]) t
    on conflict do nothing`
  await auditAll(tx, marked.map(({ id, name }) => ({ action: 'batchUpdatePositionTag', entity: 'position', entityId: id, subject: name })))
  publishDesign(tx)
  return { count: marked.length }
}

/** Sets the labels of the bill that are expected in places, replacing earlier ones. */
export async function labelPositions(tx: Tx, { projectId, ids, labelIds }: ParsedInput<Api['saveLabels']>): Promise<{ count: number }> {
  await openDesign(tx, projectId)
  const marked = await lockPositions(tx, projectId, ids)
  const uniqueIds = [...new Set(labelIds)]
  const rows = uniqueIds.length === 0 ? [] : await tx.q.select({ id: projectLabel.id }).from(projectLabel)
    .where(and(eq(projectLabel.merchantId, tx.ctx.merchantId), eq(projectLabel.projectId, projectId), inArray(projectLabel.id, uniqueIds)))
      .for('share')
  if (rows.length < uniqueIds.length) throw new AppError('NOT_FOUND', { text: '清单标签不存在或已被删除' })
  await tx.q.delete(positionLabel).where(and(
    eq(positionLabel.merchantId, tx.ctx.merchantId), inArray(positionLabel.positionId, marked.map(({ id }) => id))
  ))
  await insertRows(tx, positionLabel, marked.flatMap(({ id }) => uniqueIds.map(labelId => ({ positionId: id, labelId }))))
  await auditAll(tx, marked.map(({ id, name }) => ({ action: 'savePositionLabel', entity: 'position', entityId: id, subject: name })))
  publishDesign(tx)
  return { count: marked.length }
}

export async function listLabels(db: Db, projectId: string): Promise<OutputOf<Api['labels']>> {
  await knownProject(db, projectId)
  return db.sql<{ positionId: string, labelIds: string[] }>`select position_id as "positionId", array_agg(label_id
    order by label_id) as "labelIds" from ${positionLabel} l
    join ${position} p on p.merchant_id = l.merchant_id and p.id = l.position_id
    where l.merchant_id = ${db.ctx.merchantId} and p.project_id = ${projectId} group by 1 order by 1`
}

/** Compares expected labels of places with their matches. */
export async function countLabels(db: Db, { projectId, ids }: ParsedInput<Api['labelCount']>): Promise<OutputOf<Api['labelCount']>> {
  await knownProject(db, projectId)
  const { merchantId } = db.ctx
  const labels = await db.sql<{ positionId: string, labelId: string, labelName: string, items: number, matched: number }>`
    select p.id as "positionId", l.id as "labelId", l.name as "labelName", count(x.item_id)::int as items,
      (count(*) filter (where exists (select from ${positionMatch} m where m.merchant_id = ${merchantId} and m.position_id = p.id
      and m.item_id = x.item_id)))::int as matched
    from ${position} p join ${positionLabel} e on e.merchant_id = p.merchant_id and e.position_id = p.id
    join ${projectLabel} l on l.merchant_id = e.merchant_id and l.id = e.label_id
      left join ${projectItemLabel} x on x.merchant_id = l.merchant_id and x.label_id = l.id
    where p.merchant_id = ${merchantId} and p.project_id = ${projectId}
    and ${ids === undefined ? sql`true` : sql`p.id = any(${sql.param(ids)})`}
    group by p.id, p.code, l.id, l.name order by p.code, l.name`
  const byPlace = new Map<string, typeof labels>()
  for (const row of labels) byPlace.set(row.positionId, [...byPlace.get(row.positionId) ?? [], row])
  return [...byPlace].map(([positionId, rows]) => ({
    positionId, labels: rows.map(({ labelId, labelName, items, matched }) => ({ labelId, labelName, items, matched })),
    missing: rows.filter(({ items, matched }) => items > 0 && matched === 0).length,
  }))
}
