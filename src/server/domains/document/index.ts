import { and, eq, sql } from 'drizzle-orm'
import { businessDate, type Draft, type Grid, type Row } from '#schemas/kit/index.ts'
import { openTasks } from '#shared/approval/nodes.ts'
import { isSettingKey } from '#schemas/org/settings.ts'
import { isParticipant, participantsOf, readInstance, takesPart } from '#server/approval/index.ts'
import { audit } from '#server/core/audit.ts'
import { demandRoomFor } from '#server/core/bounds.ts'
import { demand, implement, meets, seesPrices, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { settingAt } from '#server/core/settings.ts'
import { document, documentComment } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  beforeAmendment, beginAmendment, demandReading, nameOf, ownersOf, readComments, readInfo, readRecord, versionOf, versionsOf,
  type ServedDocument, type StoredRecord,
} from '#server/document/index.ts'
import { bizOf, namedDocument, routeOfDocument } from '#server/domains/approval/index.ts'
import { notifyPeople } from '#server/domains/notice/index.ts'
import { changesOf } from '#server/domains/org/index.ts'
import { demandTaken, ownByDocuments, type FileOwner } from '#server/files/index.ts'
import { publishRow, publishToPeople } from '#server/grid/index.ts'
import { readNeedOf } from '#shared/api/document.ts'
import { COMMENT_NEWS, documentFactsApi } from '#shared/api/documentFacts.ts'
import { SAID_FILES } from '#shared/saidFiles.ts'
import { pullCalls, type DocumentRef, type ReadDocument } from './pulls.ts'

export { dueFinders } from './due.ts'

/** Per user and document, in twenty-four hours. */
const COMMENTS = { most: 200, text: '今天的评论已达 200 条，请明天再评论', code: 'TOO_MANY_REQUESTS' } as const

/** Notifies starter and current approvers of a comment on a running document (domain B13). */
async function notifyAsked(tx: Tx, { stored }: ServedDocument, id: string, content: string): Promise<void> {
  const instance = (await readInstance(tx, id))?.instance
  if (instance?.state !== 'RUNNING') return
  const [spine] = await tx.q.select({ title: document.title, projectId: document.projectId }).from(document)
    .where(and(eq(document.merchantId, tx.ctx.merchantId), eq(document.id, id)))
  await notifyPeople(tx, {
    receivers: [instance.starterId, ...openTasks(instance).map(({ userId }) => userId)].filter(userId => userId !== tx.ctx.userId),
    kind: 'COMMENT',
    title: `${tx.ctx.realName}评论了${namedDocument(stored.document, spine?.title ?? '')}`, body: content,
    route: routeOfDocument(stored.document, id, spine?.projectId), biz: bizOf(id),
  })
}

/** Context without the price permission if the user may not know the record's past. */
async function aware(db: Db, { serving: { hooks } }: ServedDocument, record: StoredRecord): Promise<Db> {
  if (await hooks.knowsPast?.(db, record) ?? true) return db
  return { ...db, ctx: { ...db.ctx, permissions: new Set([...db.ctx.permissions].filter(key => key !== 'P_PRICE')) } }
}

/** A draft without prices or editors' columns, depending on permissions. */
function visibleDraft({ ctx }: Db, { stored: { document }, serving }: ServedDocument, { head, lines }: Draft) {
  const [prices, edits] = [seesPrices(ctx), meets(ctx, serving.api.save.need)]
  const cells = ({ columns }: Grid, row: Row): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row)
      .filter(([key]) => (prices || columns[key]?.facts.price !== true) && (edits || columns[key]?.facts.shownTo !== 'editors')))
  return {
    head: cells(document.header, head),
    lines: Object.fromEntries(Object.entries(lines).map(([line, rows]) => [line, rows.map(row => cells(document.lines[line]!, row))])),
  }
}

/**
 * The calls independent of kinds: open a document, with versions, related documents, comments and further facts; `files` are further
 * attachment columns.
 */
export function documentFactsCalls(all: readonly ServedDocument[], files: readonly FileOwner[] = []): CallSet {
  const kinds = new Map(all.map(served => [served.stored.document.name, served]))
  // Attachments of a comment are visible with the document.
  const ofComments: FileOwner = {
    table: documentComment, column: documentComment.fileIds, merchant: documentComment.merchantId, need: '-',
    where(ctx) {
      const readableKinds = [...kinds].filter(([, served]) => meets(ctx, readNeedOf(served.stored.document))).map(([name]) => name)
      return sql`(exists (select from ${document} where ${document.merchantId} = ${documentComment.merchantId}
        and ${document.id} = ${documentComment.documentId} and ${document.kind} = any(${sql.param(readableKinds)}))
        or ${takesPart(ctx, documentComment.documentId)})`
    },
  }
  ownByDocuments([...all.flatMap(({ stored }) => ownersOf(stored)), ofComments, ...files])

  /**
   * The document, with read permission for its kind; an unknown kind is an unknown document.
   * @throws AppError NOT_FOUND, FORBIDDEN
   */
  async function readableDocument(db: Db, { kind, id }: DocumentRef): Promise<ReadDocument> {
    const served = kinds.get(kind)
    if (served === undefined) throw new AppError('NOT_FOUND')
    await demandReading(served.stored, db, id)
    return { served, record: await readRecord(db, served.stored, id) }
  }

  /** @throws AppError NOT_FOUND */
  async function pageOf(db: Db, id: string) {
    const [row] = await db.q.select({ kind: document.kind, projectId: document.projectId }).from(document)
      .where(and(eq(document.merchantId, db.ctx.merchantId), eq(document.id, id)))
    const declared = row && kinds.get(row.kind)?.stored.document
    if (declared?.opens === undefined || !meets(db.ctx, readNeedOf(declared)) && !await isParticipant(db, id))
      throw new AppError('NOT_FOUND')
    return { opens: routeOfDocument(declared, id, row!.projectId) }
  }

  async function comment(
    tx: Tx, { content, fileIds, ...reference }: DocumentRef & { readonly content: string, readonly fileIds: readonly string[] }
  ): Promise<null> {
    const { served, record } = await readableDocument(tx, reference)
    if (served.stored.document.number === undefined) throw new AppError('NOT_FOUND')
    await demandRoomFor(tx, documentComment, and(
      eq(documentComment.merchantId, tx.ctx.merchantId), eq(documentComment.documentId, record.id),
      eq(documentComment.userId, tx.ctx.userId), sql`${documentComment.createdAt} > now() - interval '24 hours'`), COMMENTS)
    await demandTaken(tx, fileIds, { field: 'fileIds', types: SAID_FILES.types })
    await tx.q.insert(documentComment)
      .values({ id: newId(), documentId: record.id, realName: tx.ctx.realName, content, fileIds: [...fileIds] })
    publishRow(tx, { name: COMMENT_NEWS, access: served.stored.document.access }, record.id, record.version)
    publishToPeople(tx, COMMENT_NEWS, await participantsOf(tx, record.id))
    await notifyAsked(tx, served, record.id, content)
    await audit(tx, {
      action: 'commentDocument', entity: served.stored.document.entity, entityId: record.id, subject: nameOf(served.stored, record),
      after: { comment: content },
    })
    return null
  }

  return [
    ...all.map(({ serving }) => implement(serving.api.info, { read: (db, { id }) => readInfo(serving, db, id, kinds) })),
    implement(documentFactsApi.history, { read: async (db, input) => {
      const { served, record } = await readableDocument(db, input)
      const { document: declared } = served.stored
      const actionTitles = Object.fromEntries(
        served.calls.map(({ contract: { path, title } }) => [path.slice(path.lastIndexOf('/') + 1), title])
      )
      return changesOf(await aware(db, served, record), declared.entity, record.id, { document: declared, deeds: actionTitles })
    } }),
    implement(documentFactsApi.page, { read: (db, { id }) => pageOf(db, id) }),
    implement(documentFactsApi.version, { read: async (db, input) => {
      const { served, record } = await readableDocument(db, input)
      return visibleDraft(
        input.number === record.version ? db : await aware(db, served, record), served, await versionOf(db, record.id, input.number)
      )
    } }),
    implement(documentFactsApi.clauses, { read: async (db, input) => {
      const { served, record } = await readableDocument(db, input)
      const { clauses } = served.stored.document
      if (clauses === undefined || !isSettingKey(clauses)) return { text: '' }
      const started = (await readInstance(db, record.id))?.startedAt
      return { text: await settingAt(db, clauses, businessDate(started == null ? db.ctx.now : new Date(started))) }
    } }),
    implement(documentFactsApi.amended, { read: async (db, input) => {
      const { served, record } = await readableDocument(db, input)
      if (served.stored.document.amends === undefined) throw new AppError('NOT_FOUND')
      const { base } = await versionsOf(db, served.stored, record.id)
      return visibleDraft(db, served, await beforeAmendment(db, served.stored, record, base))
    } }),
    implement(documentFactsApi.amending, { read: async (db, { kind, of: amendedId }) => {
      const served = kinds.get(kind)
      if (served?.stored.document.amends === undefined) throw new AppError('NOT_FOUND')
      demand(db.ctx, served.serving.api.save.need)
      return visibleDraft(db, served, await beginAmendment(db, served.stored, amendedId))
    } }),
    implement(documentFactsApi.comments, { read: async (db, input) => readComments(db, (await readableDocument(db, input)).record.id) }),
    implement(documentFactsApi.comment, { audit: 'own', write: comment }),
    ...pullCalls(kinds, readableDocument),
  ]
}
