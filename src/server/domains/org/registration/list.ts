import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { registrations } from '#schemas/org/registrations.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf } from '#server/files/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import { shownState } from './apply.ts'

const { companyName, creditCode, regionCode, contact, phone, alias, inviteCode, applyCode, reason } = merchantApply
const columns = {
  companyName, state: shownState, creditCode, regionCode, contact, phone, alias, inviteCode, applyCode, reason,
  applyTime: merchantApply.createdAt, decideTime: merchantApply.decidedAt,
}

/** Applications for the platform's users; empty in other merchants. */
export async function listApplies(db: Db, query: PageQuery) {
  const page = await pageQuery(db, {
    grid: registrations, from: merchantApply, columns, key: merchantApply.id, extra: { licenceId: merchantApply.licenceId },
    where: sql`${merchantApply.merchantId} = ${db.ctx.merchantId}`,
  }, query)
  const idOf = (row: object): string => ('licenceId' in row ? String(row.licenceId) : '')
  const pictures = await attachmentsOf(db, page.rows.map(idOf))
  return { ...page, rows: page.rows.map(row => ({ ...row, licence: [pictures.get(idOf(row))].filter(picture => picture !== undefined) })) }
}

/** Child regions, or the provinces. */
export async function listRegions({ q }: Db, parent: string | undefined): Promise<{ key: string, value: string }[]> {
  return q.select({ key: dictTree.code, value: dictTree.name }).from(dictTree).where(and(
    eq(dictTree.merchantId, PLATFORM_MERCHANT), eq(dictTree.tree, 'REGION'), eq(dictTree.state, 'ENABLED'),
    parent === undefined ? isNull(dictTree.parentCode) : eq(dictTree.parentCode, parent),
  )).orderBy(asc(dictTree.sort), asc(dictTree.code))
}
