import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { timeText, type Draft, type FileRef } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, demandVisible } from '#server/files/index.ts'
import type { ContentTable, StoredContent } from './contents.ts'
import { readContents } from './contents.ts'
import { versionIn, type ServedContents } from './servedContents.ts'
import { fileIdsOf } from './stored.ts'
import { changesBetween } from './writeContents.ts'

export interface ContentVersion {
  readonly number: number, readonly state: string, readonly draft: Draft, readonly byName: string, readonly at: string
}
type Served<T extends ContentTable, L extends string> = ServedContents<T, L>

const ownVersions = ({ ctx }: Db, { table, parent }: ServedContents['versions'], id: string) =>
  and(eq(table.merchantId, ctx.merchantId), eq(parent, id))

/** A snapshot with the stored keys in its rows, like the document; drafts not saved by an editor may have them only as row keys. */
const keyed = ({ document, lines }: Pick<ServedContents, 'document' | 'lines'>, draft: Draft): Draft => ({
  ...draft, lines: Object.fromEntries(Object.entries(draft.lines).map(([line, rows]) => {
    const [column, { rowKey }] = [lines[line]!.key, document.lines[line]!]
    return [line, rows.map(row => ({ ...row, [column]: row[rowKey]! }))]
  })),
})

async function read(
  db: Db, served: Pick<ServedContents, 'document' | 'lines' | 'versions'>, id: string, number?: number
): Promise<ContentVersion[]> {
  const { versions } = served
  const { table } = versions
  const rows = await db.q.select({ number: versions.number, state: table.state, draft: table.snapshot, byName: table.byName, at: table.at })
    .from(table)
    .where(and(ownVersions(db, versions, id), number === undefined ? undefined : eq(versions.number, number)))
    .orderBy(desc(versions.number))
  return (rows as ContentVersion[]).map(one => ({ ...one, draft: keyed(served, one.draft) }))
}

/** @throws AppError NOT_FOUND */
export async function demandContent<T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, id: string
): Promise<StoredContent<T>> {
  const [row] = await readContents(db, served, db.ctx.merchantId, [id])
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Newest first. */
export const contentVersions = <T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, id: string
): Promise<ContentVersion[]> =>
  read(db, served, id)

/** Undefined if the version does not exist. */
export const contentAt = async <T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, id: string, number: number
): Promise<ContentVersion | undefined> =>
  (await read(db, served, id, number))[0]

/** @throws AppError NOT_FOUND if the version does not exist */
export async function demandContentAt<T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, id: string, number: number
): Promise<Draft> {
  const version = await contentAt(db, served, id, number)
  if (version === undefined) throw new AppError('NOT_FOUND')
  return version.draft
}

const LISTED = 6

/** Users who saved versions above this one, latest first. */
async function saversSince(db: Db, { versions }: Pick<ServedContents, 'versions'>, id: string, number: number): Promise<string> {
  const { table } = versions
  const saves = await db.q.select({ byUser: table.byUser, byName: table.byName }).from(table)
    .where(and(ownVersions(db, versions, id), gt(versions.number, number))).orderBy(desc(versions.number))
  return [...new Set(saves.map(({ byUser, byName }) => (byUser === db.ctx.userId ? '您' : String(byName))))].join('、')
}

/** The error for a stale version: users and times of the saves since, including the caller's, and the changes. */
export async function staleContent<T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, { record, draft }: StoredContent<T>, opened: number | null
): Promise<AppError> {
  const newest = versionIn(served, draft)
  const savers = await saversSince(db, served, record.id, opened ?? newest - 1)
  const [before, current] = [await contentAt(db, served, record.id, opened ?? 0), await contentAt(db, served, record.id, newest)]
  const changes = current === undefined || before === undefined ? [] : changesBetween(served.document, before.draft, current.draft)
  const changeText = changes.length === 0 ? '' : `，改动了${changes.slice(0, LISTED).join('、')}${changes.length > LISTED ? '等' : ''}`
  return new AppError('STALE_VERSION', {
    field: served.document.contents!.version, text: `${savers}已于 ${timeText(record.updatedAt)} 保存了第 ${newest} 版${changeText}，请刷新后重试`,
  })
}

const fileColumns = ({ document: { header } }: Pick<ServedContents, 'document'>): string[] => Object.keys(header.columns)
  .filter(key => header.columns[key]!.kind === 'files')

/**
 * Checks that the user can attach the files of a draft's header; files of its versions are permitted.
 * @throws AppError NOT_FOUND
 */
export async function demandFiles<T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, { head }: Draft, id: string | undefined
): Promise<void> {
  await demandVisible(db, fileColumns(served).flatMap(key => fileIdsOf(head[key])), async unseen => {
    if (id === undefined) return []
    const { table } = served.versions
    const had = await db.q.select({ text: sql<string>`${table.snapshot}::text` }).from(table).where(ownVersions(db, served.versions, id))
    return unseen.filter(one => had.some(({ text }) => text.includes(one)))
  })
}

/** Headers with file names and fresh links instead of ids. */
export async function withFileLinks<S extends { readonly draft: Draft }, T extends ContentTable, L extends string>(
  db: Db, served: Served<T, L>, stored: readonly S[]
): Promise<S[]> {
  const keys = fileColumns(served)
  const files = await attachmentsOf(db, stored.flatMap(({ draft: { head } }) => keys.flatMap(key => fileIdsOf(head[key]))))
  const linked = (id: string): FileRef => ({ id, originName: files.get(id)?.originName ?? '', visitUrl: files.get(id)?.visitUrl ?? '' })
  return stored.map(one => ({ ...one, draft: {
    ...one.draft, head: { ...one.draft.head, ...Object.fromEntries(keys.map(key => [key, fileIdsOf(one.draft.head[key]).map(linked)])) },
  } }))
}
