import { and, asc, desc, eq } from 'drizzle-orm'
import { pageOfRow, type FileRef } from '#schemas/kit/index.ts'
import { meets } from '#server/core/calls/index.ts'
import { document, documentComment, documentLink, documentVersion } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'
import { readNeedOf } from '#shared/api/document.ts'
import type { FactsBeside } from '#shared/api/documentFacts.ts'
import { amendedId } from './amending.ts'
import type { StoredRecord } from './records.ts'
import { isNumbered } from './spine.ts'
import type { Stored } from './stored.ts'
import { countersOf } from './pull/counters.ts'

export type Kinds = ReadonlyMap<string, { readonly stored: Pick<Stored, 'document'> }>

/** Newest first. */
async function readVersions({ q, ctx }: Db, id: string): Promise<FactsBeside['versions']> {
  return q.select(
    { number: documentVersion.number, state: documentVersion.state, byName: documentVersion.byName, time: documentVersion.at }
  )
    .from(documentVersion)
    .where(and(eq(documentVersion.merchantId, ctx.merchantId), eq(documentVersion.documentId, id))).orderBy(desc(documentVersion.number))
}

/** Documents that this one draws on or amends, and those that draw on it. */
async function readRelated(db: Db, stored: Stored, record: StoredRecord, kinds: Kinds): Promise<FactsBeside['related']> {
  const rows = await db.sql<{ id: string, kind: string, projectId: string
    | null, code: string, title: string, state: string, direction: 'FROM' | 'TO' }>`
    select distinct d.id, d.kind, d.project_id as "projectId", d.code, d.title, d.state, l.direction, d.created_at from ${document} d join (
      select ${documentLink.fromId} as id, 'FROM' as direction from ${documentLink} where ${documentLink.merchantId} = ${db.ctx.merchantId}
      and ${documentLink.toId} = ${record.id}
      union select ${documentLink.toId}, 'TO' from ${documentLink} where ${documentLink.merchantId} = ${db.ctx.merchantId}
      and ${documentLink.fromId} = ${record.id}
      union select ${amendedId(stored, record)}::text, 'FROM'
    ) l on l.id = d.id where d.merchant_id = ${db.ctx.merchantId} order by d.created_at`
  return rows.flatMap(row => {
    const declared = kinds.get(row.kind)?.stored.document
    // Without permission for the other kind, the document is listed without a link.
    const opens = declared !== undefined && meets(db.ctx, readNeedOf(declared)) ? pageOfRow(declared, row) ?? null : null
    return declared === undefined ? [] : [{
      id: row.id, kind: row.kind, kindTitle: declared.title, code: row.code, title: row.title, state: declared.states[row.state] ?? '',
      direction: row.direction, opens,
    }]
  })
}

/** Oldest first. */
export async function readComments(db: Db, id: string): Promise<FactsBeside['comments']> {
  const rows = await db.q.select().from(documentComment)
    .where(and(eq(documentComment.merchantId, db.ctx.merchantId), eq(documentComment.documentId, id))).orderBy(asc(documentComment.id))
  const attachments = await attachmentsOf(db, rows.flatMap(({ fileIds }) => fileIds))
  const files = (ids: readonly string[]): FileRef[] => ids.flatMap(fileId => attachments.get(fileId) ?? [])
  return rows.map(({ id: commentId, realName, createdAt, content, fileIds }) =>
    ({ id: commentId, realName, time: createdAt, content, files: files(fileIds) }))
}

/** Null for kinds without a number. */
export async function readFacts(db: Db, stored: Stored, record: StoredRecord, kinds: Kinds): Promise<FactsBeside | null> {
  if (!isNumbered(stored.document)) return null
  return {
    versions: await readVersions(db, record.id), related: await readRelated(db, stored, record, kinds),
    comments: await readComments(db, record.id), gives: countersOf(stored).length > 0,
  }
}
