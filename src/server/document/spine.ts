import { sql } from 'drizzle-orm'
import { businessDate, pathKeys, type Document, type Draft, type Lookups, type LookupSource, type Row } from '#schemas/kit/index.ts'
import { NUMBERED, type NumberedType } from '#schemas/org/prefixes.ts'
import { nextBillCode, nextNumber, prefixOf, reserveNumber } from '#server/core/numbering.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { approval } from '#server/db/tables/approval.ts'
import { document as spine, documentLink, documentVersion } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { cellText, lookupsFor } from '#server/grid/index.ts'
import { amendmentNumber } from './amending.ts'
import type { StoredRecord } from './records.ts'
import type { Stored } from './stored.ts'

const text = (row: Row, key: string | undefined): string | null => (key === undefined ? null : cellText(row[key]))

/** Numbered documents are in the spine; registers (people, teams) are not. */
export const isNumbered = ({ number }: Pick<Document, 'number'>): boolean => number !== undefined

/** Counter of numbers with a branch prefix: one sequence for all branches. */
const sequenceOf = ({ entity }: Pick<Document, 'entity'>): string => `${entity}.code`

/** First two characters of the first level of the header's tree value. */
async function branchOf(tx: Tx, { header }: Pick<Document, 'header'>, head: Row, column: string, cachedLookups?: Lookups): Promise<string> {
  const { options } = header.columns[column]!
  const value = text(head, column)
  const [first = ''] = value === null || !('source' in options)
    ? []
    : pathKeys(cachedLookups ?? await lookupsFor(tx), options.source as LookupSource, value)
  return first.slice(0, 2).padStart(2, '0')
}

/**
 * The number of a new document: per merchant, per day, below another number or with a branch prefix, by the declaration (domain B0, B2).
 */
export async function numberOf(tx: Tx, stored: Stored, head: Row): Promise<string | null> {
  const { number } = stored.document
  return number?.under === undefined
    ? ownNumber(tx, stored.document, head)
    : `${text(head, number.under) ?? ''}-B${await amendmentNumber(tx, stored, head)}`
}

/** Like {@link numberOf}, for a document that amends nothing; loads the dictionaries without `cachedLookups`. */
export async function ownNumber(tx: Tx, document: Document, head: Row, cachedLookups?: Lookups): Promise<string | null> {
  const { number, owner } = document
  if (number === undefined) return null
  if (!Object.hasOwn(NUMBERED, number.type)) throw new Error(`no prefix for ${number.type}`)
  const type = number.type as NumberedType
  if (number.by === 'day') return nextBillCode(tx, type, businessDate(tx.ctx.now))
  const prefix = await prefixOf(tx, type)
  if (number.branch === undefined) return prefix + await nextNumber(tx, prefix, { width: 4 })
  const ofPlatform = owner !== undefined && tx.ctx.merchantId === PLATFORM_MERCHANT
  return `${ofPlatform
    ? 'P'
    : ''}${prefix}${await branchOf(
      tx, document, head, number.branch, cachedLookups
    )}${await nextNumber(tx, sequenceOf(document), { width: 4 })}`
}

/** Advances the counter of branch-prefixed numbers past an external one, so that it is never issued. */
export async function reserveCode(tx: Tx, document: Pick<Document, 'entity'>, code: string): Promise<void> {
  const sequence = /^[A-Z]{1,7}[0-9A-Z]{2}(\d{4,6})$/.exec(code)?.[1]
  if (sequence !== undefined) await reserveNumber(tx, sequenceOf(document), Number(sequence))
}

export async function putSpine(tx: Tx, { document }: Stored, { id, head, state, version }: StoredRecord): Promise<void> {
  if (!isNumbered(document)) return
  const { process, number, named: nameColumn } = document
  const title = text(head, nameColumn) ?? document.title
  const facts = {
    kind: document.name, code: text(head, number?.column) ?? '', title, pinyin: pinyinOf(title), projectId: text(head, process?.project),
    amount: text(head, process?.amount), state, contentVersion: version,
  }
  await tx.q.insert(spine).values({ id, ...facts }).onConflictDoUpdate({ target: [spine.merchantId, spine.id], set: facts })
}

export async function keepVersion(tx: Tx, { document }: Stored, { id, head, lines, state, version }: StoredRecord): Promise<void> {
  if (!isNumbered(document)) return
  const snapshot: Draft = { head, lines }
  await tx.q.insert(documentVersion)
    .values({ documentId: id, number: version, state, snapshot, byUser: tx.ctx.userId, byName: tx.ctx.realName })
    .onConflictDoUpdate(
      { target: [documentVersion.merchantId, documentVersion.documentId, documentVersion.number], set: { snapshot, state } }
    )
}

/** The reason with the code of one document, or null: another draws on it, or it was in an approval. */
export async function whyInSpine(
  { sql: query, ctx }: Db, { document }: Pick<Stored, 'document'>, ids: readonly string[]
): Promise<string | null> {
  if (!isNumbered(document)) return null
  const [needed] = await query<{ code: string, by: string }>`select d.code, t.code as by from ${documentLink} l
    join ${spine} d on d.merchant_id = l.merchant_id and d.id = l.from_id join ${spine} t on t.merchant_id = l.merchant_id
    and t.id = l.to_id
    where l.merchant_id = ${ctx.merchantId} and l.from_id = any(${sql.param(ids)}) order by d.code, t.code limit 1`
  if (needed !== undefined) return `${needed.code} 已被 ${needed.by} 引用，不能删除`
  const [approved] = await query<{ code: string }>`select d.code from ${approval} a join ${spine} d on d.merchant_id = a.merchant_id
    and d.id = a.document_id
    where a.merchant_id = ${ctx.merchantId} and a.document_id = any(${sql.param(ids)}) order by d.code limit 1`
  return approved === undefined ? null : `${approved.code} 提交过审批，不能删除，可以撤销`
}

export async function leaveSpine(tx: Tx, { document }: Stored, ids: readonly string[]): Promise<void> {
  if (isNumbered(document)) await tx.sql`delete from ${spine} where merchant_id = ${tx.ctx.merchantId} and id = any(${sql.param(ids)})`
}
