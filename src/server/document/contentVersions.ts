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

/** A document as it was left at a version, and by whom. */
export interface ContentVersion {
  readonly number: number, readonly state: string, readonly draft: Draft, readonly byName: string, readonly at: string
}
type Of<T extends ContentTable, L extends string> = ServedContents<T, L>

const ownVersions = ({ ctx }: Db, { table, parent }: ServedContents['versions'], id: string) =>
  and(eq(table.merchantId, ctx.merchantId), eq(parent, id))

/** A snapshot whose rows say the keys that they were stored under, as those of the document do: one that was not saved by an editor may leave that to their row keys. */
const keyed = ({ document, lines }: Pick<ServedContents, 'document' | 'lines'>, draft: Draft): Draft => ({
  ...draft, lines: Object.fromEntries(Object.entries(draft.lines).map(([line, rows]) => {
    const [column, { rowKey }] = [lines[line]!.key, document.lines[line]!]
    return [line, rows.map(row => ({ ...row, [column]: row[rowKey]! }))]
  })),
})

async function read(
  db: Db, of: Pick<ServedContents, 'document' | 'lines' | 'versions'>, id: string, number?: number
): Promise<ContentVersion[]> {
  const { versions } = of
  const { table } = versions
  const rows = await db.q.select({ number: versions.number, state: table.state, draft: table.snapshot, byName: table.byName, at: table.at })
    .from(table)
    .where(and(ownVersions(db, versions, id), number === undefined ? undefined : eq(versions.number, number)))
    .orderBy(desc(versions.number))
  return (rows as ContentVersion[]).map(one => ({ ...one, draft: keyed(of, one.draft) }))
}

/** An own document as it stands. @throws AppError NOT_FOUND */
export async function demandContent<T extends ContentTable, L extends string>(db: Db, of: Of<T, L>, id: string): Promise<StoredContent<T>> {
  const [found] = await readContents(db, of, db.ctx.merchantId, [id])
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found
}

/** The versions of a document of the merchant, newest first. */
export const contentVersions = <T extends ContentTable, L extends string>(db: Db, of: Of<T, L>, id: string): Promise<ContentVersion[]> =>
  read(db, of, id)

/** One of them; undefined where there is no such version. */
export const contentAt = async <T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, id: string, number: number
): Promise<ContentVersion | undefined> =>
  (await read(db, of, id, number))[0]

/** The same of a version that somebody asks for. @throws AppError NOT_FOUND */
export async function demandContentAt<T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, id: string, number: number
): Promise<Draft> {
  const found = await contentAt(db, of, id, number)
  if (found === undefined) throw new AppError('NOT_FOUND')
  return found.draft
}

/** Changes by saves that are listed. */
const LISTED = 6

/** Who has saved versions above this one, the last one first. */
async function saversSince(db: Db, { versions }: Pick<ServedContents, 'versions'>, id: string, number: number): Promise<string> {
  const { table } = versions
  const saves = await db.q.select({ byUser: table.byUser, byName: table.byName }).from(table)
    .where(and(ownVersions(db, versions, id), gt(versions.number, number))).orderBy(desc(versions.number))
  return [...new Set(saves.map(({ byUser, byName }) => (byUser === db.ctx.userId ? '您' : String(byName))))].join('、')
}

/** Says who has saved since the version that was opened, oneself as well, when, and what is different now. */
export async function staleContent<T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, { record, draft }: StoredContent<T>, opened: number | null
): Promise<AppError> {
  const newest = versionIn(of, draft)
  const savers = await saversSince(db, of, record.id, opened ?? newest - 1)
  const [before, current] = [await contentAt(db, of, record.id, opened ?? 0), await contentAt(db, of, record.id, newest)]
  const changes = current === undefined || before === undefined ? [] : changesBetween(of.document, before.draft, current.draft)
  const what = changes.length === 0 ? '' : `，改动了${changes.slice(0, LISTED).join('、')}${changes.length > LISTED ? '等' : ''}`
  return new AppError('STALE_VERSION', {
    field: of.document.contents!.version, text: `${savers}已于 ${timeText(record.updatedAt)} 保存了第 ${newest} 版${what}，请刷新后重试`,
  })
}

const fileColumns = ({ document: { header } }: Pick<ServedContents, 'document'>): string[] => Object.keys(header.columns)
  .filter(key => header.columns[key]!.kind === 'files')

/** Looks whether the person may give a document the files of its header; those of its versions it has had. @throws AppError NOT_FOUND */
export async function demandFiles<T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, { head }: Draft, id: string | undefined
): Promise<void> {
  await demandVisible(db, fileColumns(of).flatMap(key => fileIdsOf(head[key])), async unseen => {
    if (id === undefined) return []
    const { table } = of.versions
    const had = await db.q.select({ text: sql<string>`${table.snapshot}::text` }).from(table).where(ownVersions(db, of.versions, id))
    return unseen.filter(one => had.some(({ text }) => text.includes(one)))
  })
}

/** Headers with names and fresh links of their files in place of the bare ids. */
export async function withFileLinks<S extends { readonly draft: Draft }, T extends ContentTable, L extends string>(
  db: Db, of: Of<T, L>, stored: readonly S[]
): Promise<S[]> {
  const keys = fileColumns(of)
  const files = await attachmentsOf(db, stored.flatMap(({ draft: { head } }) => keys.flatMap(key => fileIdsOf(head[key]))))
  const linked = (id: string): FileRef => ({ id, originName: files.get(id)?.originName ?? '', visitUrl: files.get(id)?.visitUrl ?? '' })
  return stored.map(one => ({ ...one, draft: {
    ...one.draft, head: { ...one.draft.head, ...Object.fromEntries(keys.map(key => [key, fileIdsOf(one.draft.head[key]).map(linked)])) },
  } }))
}
