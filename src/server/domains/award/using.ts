import { and, eq, inArray } from 'drizzle-orm'
import { dec, SOURCE_DOCUMENT } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { award, inquiry } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import { kindOf, moveBy, readRecord, rowStandings, type StoredRecord } from '#server/document/index.ts'

/** Inquiries in the given state whose awarded rows a contract includes. */
async function inquiriesBehind(tx: Tx, { lines }: StoredRecord, state: 'AWARDED' | 'USED'): Promise<string[]> {
  const awards = [...new Set((
    lines.items ?? []
  ).flatMap(row => { const id = row[SOURCE_DOCUMENT]; return typeof id === 'string' && id !== '' ? [id] : [] }))]
  if (awards.length === 0) return []
  const { merchantId } = tx.ctx
  const rows = await tx.q.selectDistinct({ id: inquiry.id }).from(award)
    .innerJoin(inquiry, and(eq(inquiry.merchantId, award.merchantId), eq(inquiry.id, award.inquiryId)))
    .where(and(eq(award.merchantId, merchantId), inArray(award.id, awards), eq(inquiry.state, state))).orderBy(inquiry.id)
  return rows.map(({ id }) => id)
}

async function isUsed(tx: Tx, kind: SupplierKind, inquiryId: string): Promise<boolean> {
  const { stored } = kindOf(AWARDS[kind])
  const awards = await tx.q.select({ id: award.id }).from(award)
    .where(and(eq(award.merchantId, tx.ctx.merchantId), eq(award.inquiryId, inquiryId), eq(award.processState, 'COMPLETE')))
  for (const { id } of awards) {
    const standings = await rowStandings(tx, stored, await readRecord(tx, stored, id))
    if (standings.some(({ remaining, closing }) => closing === null && dec(remaining).gt(0))) return false
  }
  return true
}

/** Sets inquiries to 已转合同 once all awarded rows are in contracts (domain B7.5). */
export async function useInquiries(tx: Tx, kind: SupplierKind, contract: StoredRecord): Promise<void> {
  for (const id of await inquiriesBehind(tx, contract, 'AWARDED'))
    if (await isUsed(tx, kind, id)) await moveBy(kindOf(INQUIRIES[kind]), tx, [id], 'use')
}

/** Resets them to 已定标 when such a contract is reversed. */
export async function unuseInquiries(tx: Tx, kind: SupplierKind, contract: StoredRecord): Promise<void> {
  await moveBy(kindOf(INQUIRIES[kind]), tx, await inquiriesBehind(tx, contract, 'USED'), 'unuse')
}
