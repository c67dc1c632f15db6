import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { aliasKey, type Row } from '#schemas/kit/index.ts'
import { projectItemLabels } from '#schemas/projectItem/labels.ts'
import { auditAll } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { projectItem, projectItemLabel, projectLabel, projectLabelType } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, saveRows, publishList, type RowTable } from '#server/grid/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { itemLabelApi, LabelType } from '#shared/api/projectItem.ts'
import { openProject } from '#server/domains/project/index.ts'
import { demandProject } from './project.ts'
import { itemsOf } from './table.ts'

type Api = typeof itemLabelApi

const typeName = sql`(select t.name from ${projectLabelType} t where t.merchant_id = ${projectLabel.merchantId}
  and t.id = ${projectLabel.typeId})`
const items = sql`(select count(*)::text from ${projectItemLabel} i where i.merchant_id = ${projectLabel.merchantId}
  and i.label_id = ${projectLabel.id})`
const labelsOf = ({ ctx }: Db, projectId: string) =>
  and(eq(projectLabel.merchantId, ctx.merchantId), eq(projectLabel.projectId, projectId))!
const typesOf = ({ ctx }: Db, projectId: string) =>
  and(eq(projectLabelType.merchantId, ctx.merchantId), eq(projectLabelType.projectId, projectId))!
const source = (db: Db, projectId: string) => ({
  grid: projectItemLabels, columns: { labelName: projectLabel.name, typeName, items }, key: projectLabel.id, entity: 'project_label',
  where: labelsOf(db, projectId),
})

export async function listLabels(db: Db, { projectId, ...query }: ParsedInput<Api['queryPage']>) {
  await demandProject(db, projectId)
  return pageQuery(db, { ...source(db, projectId), from: projectLabel, extra: { version: projectLabel.version } }, query)
}

export async function labelTypes(db: Db, projectId: string): Promise<LabelType[]> {
  await demandProject(db, projectId)
  const types = await db.q.select({ typeId: projectLabelType.id, typeName: projectLabelType.name }).from(projectLabelType)
    .where(typesOf(db, projectId)).orderBy(asc(projectLabelType.name))
  const labels = await db.q.select({ typeId: projectLabel.typeId, labelId: projectLabel.id, labelName: projectLabel.name })
    .from(projectLabel)
    .where(labelsOf(db, projectId)).orderBy(asc(projectLabel.name))
  return types.map(type =>
    ({ ...type, labels: labels.filter(label => label.typeId === type.typeId).map(({ labelId, labelName }) => ({ labelId, labelName })) }))
}

/** Ids of types by normalised name; missing ones are created. */
async function typeIds(tx: Tx, projectId: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.ctx.merchantId}/project_label_type/${projectId}`}, 0))`
  const existing = await tx.q.select({ id: projectLabelType.id, name: projectLabelType.name }).from(projectLabelType)
    .where(typesOf(tx, projectId))
  const idByName = new Map(existing.map(({ id, name }) => [aliasKey(name), id]))
  for (const name of names) {
    const key = aliasKey(name)
    if (key === '' || name.length > 20 || idByName.has(key)) continue
    const id = newId()
    await tx.q.insert(projectLabelType).values({ id, projectId, name: name.trim() })
    idByName.set(key, id)
  }
  return idByName
}

/** Saves rows of labels; creates the types that they name, and removes types without labels. */
export async function saveLabels(tx: Tx, { projectId, ...change }: ParsedInput<Api['batchSave']>): Promise<OutputOf<Api['batchSave']>> {
  await openProject(tx, projectId)
  const names = [...change.added, ...change.changed].flatMap(({ cells }) => (typeof cells.typeName === 'string' ? [cells.typeName] : []))
  const types = await typeIds(tx, projectId, names)
  const table: RowTable<typeof projectItemLabels> = {
    ...source(tx, projectId), table: projectLabel, fixed: { project_id: projectId }, derived: ['typeName'], lookups: await lookupsFor(tx),
    derive: (row: Row) => ({ type_id: types.get(aliasKey(String(row.typeName ?? ''))) }),
  }
  const result = await saveRows(tx, table, change)
  await dropEmptyTypes(tx, projectId)
  publishList(tx, projectItems)
  return result
}

async function dropEmptyTypes(tx: Tx, projectId: string): Promise<void> {
  await tx.q.delete(projectLabelType).where(and(typesOf(tx, projectId), sql`not exists (select from ${projectLabel} l
    where l.merchant_id = ${projectLabelType.merchantId} and l.type_id = ${projectLabelType.id})`))
}

const row = { since: undefined, version: undefined } as const

/** @throws AppError BAD_INPUT for an existing one of the type */
export async function addLabel(tx: Tx, { projectId, ...cells }: ParsedInput<Api['add']>): Promise<{ id: string }> {
  const { problems, ids } = await saveLabels(tx, { projectId, changed: [], added: [{ id: 'new-1', cells }], removed: [], moved: [] })
  if (problems[0] !== undefined) throw new AppError('BAD_INPUT', { text: problems[0].text })
  return { id: ids['new-1']! }
}

export async function renameLabel(tx: Tx, { projectId, id, labelName }: ParsedInput<Api['update']>): Promise<void> {
  const [before] = await tx.q.select({ name: projectLabel.name }).from(projectLabel)
    .where(and(labelsOf(tx, projectId), eq(projectLabel.id, id)))
  if (before === undefined) throw new AppError('NOT_FOUND')
  const changed = [{ ...row, id, cells: { labelName }, was: { labelName: before.name } }]
  const { problems } = await saveLabels(tx, { projectId, changed, added: [], removed: [], moved: [] })
  if (problems[0] !== undefined) throw new AppError('BAD_INPUT', { text: problems[0].text })
}

export async function renameType(tx: Tx, { projectId, typeId, typeName: name }: ParsedInput<Api['updateType']>): Promise<void> {
  await openProject(tx, projectId)
  const [before] = await tx.q.select({ name: projectLabelType.name }).from(projectLabelType)
    .where(and(typesOf(tx, projectId), eq(projectLabelType.id, typeId))).for('update')
  if (before === undefined) throw new AppError('NOT_FOUND')
  const [same] = await tx.q.select({ id: projectLabelType.id }).from(projectLabelType)
    .where(and(typesOf(tx, projectId), sql`lower(${projectLabelType.name}) = lower(${name})`))
  if (same !== undefined && same.id !== typeId) throw new AppError('ALREADY_EXISTS', { text: '已有同名的标签类型' })
  await tx.q.update(projectLabelType).set({ name }).where(and(typesOf(tx, projectId), eq(projectLabelType.id, typeId)))
  await auditAll(tx, [{
    action: 'updateType', entity: 'project_label_type', entityId: typeId, subject: name, before: { typeName: before.name },
    after: { typeName: name },
  }])
}

interface Marking { readonly projectId: string; readonly itemIds: readonly string[]; readonly labelIds?: readonly string[] }

async function namesOn(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ id: string, names: string }>`select i.item_id as id, string_agg(l.name, '、' order by l.name) as names
    from ${projectItemLabel} i join ${projectLabel} l on l.merchant_id = i.merchant_id and l.id = i.label_id
    where i.merchant_id = ${tx.ctx.merchantId} and i.item_id = any(${sql.param(itemIds)}) group by 1`
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/**
 * Changes labels of items of one project and audits the changed items.
 * @throws AppError NOT_FOUND for missing labels or items
 */
async function marked(
  tx: Tx, action: string, { projectId, itemIds, labelIds }: Marking, work: (items: readonly string[]) => Promise<unknown>
): Promise<{ count: number }> {
  await openProject(tx, projectId)
  const uniqueIds = [...new Set(itemIds)]
  const existing = await tx.q.select({ id: projectItem.id, name: projectItem.name }).from(projectItem)
    .where(and(itemsOf(tx, projectId), sql`${projectItem.id} = any(${sql.param(uniqueIds)})`)).for('share')
  if (existing.length < uniqueIds.length) throw new AppError('NOT_FOUND', { text: '部分清单项已被删除，请刷新后再试' })
  if (labelIds !== undefined) {
    const existingLabels = await tx.q.select({ id: projectLabel.id }).from(projectLabel)
      .where(and(labelsOf(tx, projectId), inArray(projectLabel.id, [...labelIds])))
    if (existingLabels.length < new Set(labelIds).size) throw new AppError('NOT_FOUND', { text: '标签已被删除，请刷新后再试' })
  }
  const before = await namesOn(tx, uniqueIds)
  await work(uniqueIds)
  const after = await namesOn(tx, uniqueIds)
  const others = existing.filter(({ id }) => before.get(id) !== after.get(id))
  await auditAll(tx, others.map(({ id, name }) => ({
    action, entity: 'project_item', entityId: id, subject: name, before: { labels: before.get(id) ?? '' },
    after: { labels: after.get(id) ?? '' },
  })))
  publishList(tx, projectItems)
  return { count: others.length }
}

/** Adds every label to every item. Idempotent. */
export const setLabels = (tx: Tx, input: ParsedInput<Api['batchLabelSave']>): Promise<{ count: number }> =>
  marked(tx, 'batchLabelSave', input, ids => tx.sql`insert into ${projectItemLabel} (item_id, label_id)
    select i, l from unnest(${sql.param(ids)}::text[]) i, unnest(${sql.param([...new Set(input.labelIds)])}::text[]) l
    on conflict do nothing`)

const labelsOfItems = (tx: Tx, ids: readonly string[]) =>
  sql`${projectItemLabel.merchantId} = ${tx.ctx.merchantId} and ${projectItemLabel.itemId} = any(${sql.param(ids)})`

export const removeLabels = (tx: Tx, input: ParsedInput<Api['batchLabelDelete']>): Promise<{ count: number }> =>
  marked(
    tx, 'batchLabelDelete', input,
    ids => tx.q.delete(projectItemLabel).where(and(labelsOfItems(tx, ids), inArray(projectItemLabel.labelId, input.labelIds)))
  )

export const clearLabels = (tx: Tx, input: ParsedInput<Api['batchLabelClear']>): Promise<{ count: number }> =>
  marked(tx, 'batchLabelClear', input, ids => tx.q.delete(projectItemLabel).where(labelsOfItems(tx, ids)))
