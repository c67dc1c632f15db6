import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { Compared } from '#schemas/supply/compared.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import type { WorkerState } from '#schemas/supply/workerSummary.ts'
import { costBasis } from '#server/core/settings.ts'
import { inquiry } from '#server/db/tables/supply.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, readRecords, type StoredRecord } from '#server/document/index.ts'
import { isReadable } from '#server/domains/award/index.ts'
import { quotesOf, type GivenQuote } from '#server/domains/quote/index.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const stepKey = (projectItemId: unknown, jobName: unknown, jobCategory: unknown): string =>
  [projectItemId, jobName, jobCategory].map(text).join('|')

/** A purchase row of a project, with its step. */
export interface StepDocument {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly kind: 'INQUIRY' | 'AWARD' | 'CONTRACT'
  readonly state: WorkerState
  readonly stateText: string
  readonly supplierName: string | null
  readonly price: string | null
}

/** A labour inquiry of a project with its readable quotes. */
export interface ProjectInquiry {
  readonly record: StoredRecord, readonly quotes: readonly GivenQuote[], readonly compared: Compared | null
}

/** The sent labour inquiries of a project, the newest first. */
export async function inquiriesOf(db: Db, projectId: string): Promise<ProjectInquiry[]> {
  const ids = await db.q.select({ id: inquiry.id }).from(inquiry).where(and(
    eq(inquiry.merchantId, db.ctx.merchantId), eq(inquiry.kind, 'LABOUR'), eq(inquiry.projectId, projectId),
    inArray(inquiry.state, ['QUOTING', 'CLOSED', 'AWARDED', 'USED'])))
  if (ids.length === 0) return []
  const records = await readRecords(db, kindOf(INQUIRIES.LABOUR).stored, ids.map(({ id }) => id))
  const side = await costBasis(db)
  const inquiries: ProjectInquiry[] = []
  for (const record of records.toSorted((a, b) => text(b.head.code).localeCompare(text(a.head.code)))) {
    const quotes = isReadable(record, db.ctx.now) ? await quotesOf(db, record.id) : []
    const requestedRows = (record.lines.items ?? []).map(row => ({ row: String(row.id), quantity: text(row.quantity) || '0' }))
    inquiries.push({ record, quotes, compared: quotes.length === 0 ? null : new Compared(requestedRows, quotes, side) })
  }
  return inquiries
}

/** The lowest offer for a row of an inquiry, with its supplier. */
export function lowestOf({ compared, quotes }: ProjectInquiry, row: Row): { readonly price: string, readonly supplierName: string } | null {
  const price = compared?.lowestUnit(String(row.id)) ?? null
  const by = quotes.find(({ invited }) => compared?.isLowest(String(row.id), invited) === true)
  return price === null || by === undefined ? null : { price, supplierName: by.supplierName }
}
