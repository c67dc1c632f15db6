import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { actStateOf, partsOfPage, type Columns, type Grid } from '#schemas/kit/index.ts'
import { isParticipant, starterOf, subjectOf, workflowOf } from '#server/approval/index.ts'
import { demand, meets } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { AppError } from '#server/core/errors.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { editNeedOf, postNeedOf, readNeedOf, reauditNeedOf, type DocumentApi } from '#shared/api/document.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { actsOf } from './acts.ts'
import { whyNotHis } from './drafting.ts'
import { readFacts, type Kinds } from './facts.ts'
import { deletionRefusal } from './deletion.ts'
import type { Serving } from './hooks.ts'
import { readRecord, type StoredRecord } from './records.ts'
import { deletedOf, knownRecords, type Stored } from './stored.ts'
import { standingOf } from './version.ts'

export const pageOf = <C extends Columns>(
  { document: { entity }, table, columns, pinyin, ...stored }: Stored, list: Grid<C, 'id'>, only?: SQL
) => (db: Db, query: PageQuery) => {
  // Selects the columns of a row's page address even if they are not in the list.
  const address = partsOfPage(list).filter(key => !Object.hasOwn(list.columns, key) && Object.hasOwn(columns, key))
    .map(key => [key, sql`${columns[key]!}`] as const)
  return pageQuery(db, {
    grid: list, from: table, key: table.id,
    where: only === undefined ? knownRecords({ table, ...stored }, db) : sql`${knownRecords({ table, ...stored }, db)} and ${only}`, entity,
    pinyin,
    extra: { version: table.version, ...Object.fromEntries(address) },
    columns: Object.fromEntries(Object.keys(list.columns)
      .flatMap(key => (Object.hasOwn(columns, key) ? [[key, columns[key]!]] : []))) as { [K in keyof C]?: SQLWrapper },
  }, query)
}

export function readPage({ stored, api }: Serving) {
  const { list } = stored.document
  if (list === undefined) throw new Error(`${stored.document.name} has no list`)
  const { amends } = stored.document
  const equals = (column: string, value: string | undefined): SQL[] =>
    (value === undefined ? [] : [sql`${stored.columns[column]!} = ${value}`])
  return (
    db: Db,
    { of: parentId, deleted, projectId, ...query }: PageQuery & {
      readonly of?: string, readonly deleted?: true, readonly projectId?: string
    }
  ) => {
    if (deleted) {
      demand(db.ctx, api.restore!.need)
      return pageOf(deletedOf(stored), list)(db, query)
    }
    const only = [...amends === undefined ? [] : equals(amends.column, parentId), ...equals('projectId', projectId)]
    return pageOf(stored, list, only.length === 0 ? undefined : sql.join(only, sql` and `))(db, query)
  }
}

/** Whether the user can edit the document in this state; after a rejection only its starter can (domain B0). */
export async function mayEdit(serving: Serving, db: Db, record: StoredRecord): Promise<boolean> {
  const { stored: { document }, api } = serving
  const { id, state } = record
  if (!meets(db.ctx, api.save.need) || (document.stateColumn !== null && !document.editable.includes(state))) return false
  if (await whyNotHis(serving, db, record) !== null) return false
  return document.process === undefined || state === document.start || await starterOf(db, id) === db.ctx.userId
}

/**
 * Checks that the user can read the kind or takes part in this approval, and that the record is in scope; to others an approved document
 * looks missing.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function demandReading(stored: Stored, db: Db, id: string): Promise<void> {
  const { document, table, scope } = stored
  const need = readNeedOf(document)
  if (document.process === undefined) demand(db.ctx, need)
  else if (!meets(db.ctx, need) && !await isParticipant(db, id)) throw new AppError('NOT_FOUND')
  if (scope !== undefined && await db.q.$count(table, sql`${knownRecords(stored, db)} and ${table.id} = ${id}`) === 0)
    throw new AppError('NOT_FOUND')
}

/** Null where the kind has no approval. */
export async function readWorkflow({ stored: { document }, hooks }: Serving, db: Db, record: StoredRecord): Promise<Workflow | null> {
  if (document.process === undefined) return null
  const isWritable = await hooks.notHis?.(db, record) == null
  const rights = {
    write: isWritable && meets(db.ctx, editNeedOf(document)), post: isWritable && meets(db.ctx, postNeedOf(document)),
    reaudit: meets(db.ctx, reauditNeedOf(document)),
  }
  return workflowOf(db, await subjectOf(db, document, record), rights, async () => await hooks.approval?.check?.(db, record) ?? null)
}

/** @throws AppError NOT_FOUND */
export async function readInfo(serving: Serving, db: Db, id: string, kinds: Kinds): Promise<OutputOf<DocumentApi['info']>> {
  const { stored, api } = serving
  const { document } = stored
  await demandReading(stored, db, id)
  const record = await readRecord(db, stored, id)
  const { version, byName, at } = await standingOf(db, record)
  const { columns } = document.header
  const hidden = meets(db.ctx, api.save.need) ? [] : Object.keys(columns).filter(key => columns[key]!.facts.shownTo === 'editors')
  const head = { ...record.head, ...Object.fromEntries(hidden.map(key => [key, null])) }
  const permissions = {
    edit: await mayEdit(serving, db, record),
    delete: api.remove !== undefined && meets(db.ctx, api.remove.need) && await deletionRefusal(serving, db, [record]) === null,
    acts: api.act === undefined ? [] : actsOf(db.ctx, document, actStateOf(document, record.head)),
  }
  return {
    id, version, byName, updateTime: at, head, lines: linesOf(record.lines), can: permissions,
    workflow: await readWorkflow(serving, db, record),
    facts: await readFacts(db, stored, record, kinds),
  }
}

const linesOf = (lines: Readonly<Record<string, readonly object[]>>) =>
  Object.fromEntries(Object.entries(lines).map(([name, rows]) => [name, [...rows]])) as OutputOf<DocumentApi['info']>['lines']
