import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { analysisShares, SHARE_OF, SHARE_PARTS, shareViews, type SharePart } from '#schemas/analysis/share.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { audit, auditAll } from '#server/core/audit.ts'
import type { Call } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { idIn, isTokenOf, noLink, tokenOf } from '#server/core/link/index.ts'
import { secretOf } from '#server/core/secret.ts'
import { settingAt } from '#server/core/settings.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { analysis, analysisShare, analysisShareView } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { analysisShareApi, SharedAnalysis } from '#shared/api/analysisShare.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { knownCosts } from '../facts/counted.ts'
import { knownAnalysis, type OfAnalysis } from '../facts/visibleRounds.ts'
import { sharedContent } from './shared.ts'

const DAY_MS = 86_400_000
type ShareRow = typeof analysisShare.$inferSelect

/** The signature covers the expiry, so that an issued link cannot be extended. */
const signed = ({ id, expiresAt }: Pick<ShareRow, 'id' | 'expiresAt'>) => ({ id, vouched: [new Date(expiresAt).getTime()] })
const pathOf = async (db: Db, link: Pick<ShareRow, 'id' | 'expiresAt'>): Promise<string> =>
  `/tmpAnalyse?t=${encodeURIComponent(tokenOf(await secretOf(db, 'analysis-share'), signed(link)))}`
const sharesOf = ({ ctx }: Db, analyseId: string) =>
  and(eq(analysisShare.merchantId, ctx.merchantId), eq(analysisShare.analysisId, analyseId))!
async function shareOf(db: Db, { id, ...ref }: OfAnalysis & { readonly id: string }): Promise<ShareRow> {
  await knownAnalysis(db, ref)
  const [row] = await db.q.select().from(analysisShare).where(and(sharesOf(db, ref.analyseId), eq(analysisShare.id, id)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** Creates a link. @throws AppError BAD_INPUT where the company allows fewer days, WRONG_STATE for picks of an unapproved round */
export async function addShare(
  tx: Tx, { projectId, analyseId, best = false, parts, showPrice, remark, days, maxViews }: ParsedInput<typeof analysisShareApi.add>
): Promise<{ id: string, path: string }> {
  const { round } = await knownCosts(tx, { projectId, analyseId, best })
  if (best && round.processState !== 'COMPLETE') throw new AppError('WRONG_STATE', { text: '择优结果审定后才能分享' })
  const maxDays = Number(await settingAt(tx, 'shareDays', businessDate(tx.ctx.now)))
  if (days > maxDays) throw new AppError('BAD_INPUT', { field: 'days', text: `本企业的分享链接最多有效 ${maxDays} 天` })
  const id = randomBytes(16).toString('base64url')
  const expiresAt = new Date(tx.ctx.now.getTime() + days * DAY_MS).toISOString()
  const scope = (Object.keys(SHARE_PARTS) as SharePart[]).filter(part => parts.includes(part))
  await tx.q.insert(analysisShare).values({
    id, analysisId: analyseId, best, userName: tx.ctx.realName, scope, showPrice, expiresAt, maxViews, remark,
    createdAt: tx.ctx.now.toISOString(),
  })
  const after = {
    remark, shown: SHARE_OF[best ? 'best' : 'analysis'], parts: parts.map(part => SHARE_PARTS[part]).join('、'),
    showPrice: showPrice ? '是' : '否', expiresAt,
  }
  await audit(tx, { action: 'addShare', entity: 'analysis', entityId: analyseId, subject: round.roundName, after })
  return { id, path: await pathOf(tx, { id, expiresAt }) }
}

const state = sql`case when ${analysisShare.revokedAt} is not null then 'REVOKED' when ${analysisShare.expiresAt} <= now() then 'EXPIRED'
  when ${analysisShare.views} >= ${analysisShare.maxViews} then 'USED' else 'OPEN' end`
const sharedKind = sql`case when ${analysisShare.best} then 'best' else 'analysis' end`
const partLabels = Object.entries(SHARE_PARTS).map(([key, label]) => sql`when ${key} then ${label}`)
const parts = sql`(select string_agg(case p ${sql.join(partLabels, sql` `)} end, '、') from unnest(${analysisShare.scope}) p)`

/** 分享链接 of an analysis. */
export async function listShares(db: Db, { projectId, analyseId, ...query }: PageQuery & OfAnalysis) {
  await knownAnalysis(db, { projectId, analyseId })
  const { remark, showPrice, views, maxViews, lastViewAt, expiresAt, userName, createdAt } = analysisShare
  return pageQuery(db, {
    grid: analysisShares, from: analysisShare, key: analysisShare.id, where: sharesOf(db, analyseId),
    columns: { remark, state, shown: sharedKind, parts, showPrice, views, maxViews, lastViewAt, expiresAt, userName, createdAt },
  }, query)
}

/** 打开记录 of a link. */
export async function listShareViews(db: Db, { projectId, analyseId, id, ...query }: PageQuery & OfAnalysis & { readonly id: string }) {
  await shareOf(db, { projectId, analyseId, id })
  const { viewedAt, ip, userAgent } = analysisShareView
  return pageQuery(db, {
    grid: shareViews, from: analysisShareView, key: sql`${analysisShareView.sort}::text`, columns: { viewedAt, ip, userAgent },
    where: and(eq(analysisShareView.merchantId, db.ctx.merchantId), eq(analysisShareView.shareId, id))!,
  }, query)
}

/** @throws AppError WRONG_STATE for an expired or revoked link */
export async function shareLink(db: Db, ref: OfAnalysis & { readonly id: string }): Promise<{ path: string }> {
  const row = await shareOf(db, ref)
  if (row.revokedAt !== null || new Date(row.expiresAt) <= db.ctx.now || row.views >= row.maxViews)
    throw new AppError('WRONG_STATE', { text: '链接已失效，请重新分享' })
  return { path: await pathOf(db, row) }
}

export async function revokeShare(tx: Tx, ref: OfAnalysis & { readonly id: string }): Promise<void> {
  const row = await shareOf(tx, ref)
  if (row.revokedAt !== null) return
  await tx.q.update(analysisShare).set({ revokedAt: tx.ctx.now.toISOString() })
    .where(and(eq(analysisShare.merchantId, tx.ctx.merchantId), eq(analysisShare.id, row.id), isNull(analysisShare.revokedAt)))
  await audit(
    tx, { action: 'revokeShare', entity: 'analysis', entityId: ref.analyseId, subject: row.remark ?? '', after: { revoked: '是' } }
  )
}

/**
 * Revokes the links to analyses of a round that is sealed again, as their creators may not see it. @returns number of revoked active links
 */
export async function revokeSharesOf(tx: Tx, roundId: string): Promise<number> {
  const ofRound = sql`${analysisShare.analysisId} in (select ${analysis.id} from ${analysis}
    where ${analysis.merchantId} = ${tx.ctx.merchantId} and ${analysis.roundId} = ${roundId})`
  const revoked = await tx.q.update(analysisShare).set({ revokedAt: tx.ctx.now.toISOString() })
    .where(and(eq(analysisShare.merchantId, tx.ctx.merchantId), ofRound, isNull(analysisShare.revokedAt)))
      .returning({ id: analysisShare.id, analysisId: analysisShare.analysisId, remark: analysisShare.remark })
  await auditAll(tx, revoked.map(({ analysisId, remark }) =>
    ({ action: 'revokeShare', entity: 'analysis', entityId: analysisId, subject: remark ?? '', after: { revoked: '是' } })))
  return revoked.length
}

/**
 * Opens a link for anyone who has it; the transaction sees every company, only this link is read. @throws AppError NOT_FOUND, the same for
 * every link
 */
export async function openShare(
  tx: Tx, { t }: { readonly t: string }, { ip, userAgent }: Pick<Call, 'ip' | 'userAgent'>
): Promise<SharedAnalysis> {
  const [row] = await tx.q.select().from(analysisShare).where(eq(analysisShare.id, idIn(t))).for('update')
  const isSigned = isTokenOf(await secretOf(tx, 'analysis-share'), row && signed(row), t)
  if (row === undefined || !isSigned || row.revokedAt !== null || new Date(row.expiresAt) <= tx.ctx.now || row.views >= row.maxViews)
    throw noLink()
  const { merchantId } = row
  const content = await sharedContent({ ...tx, ctx: systemCtx('analysis.share', merchantId, tx.ctx.now) }, row)
  if (content === undefined) throw noLink()
  const at = tx.ctx.now.toISOString()
  await tx.q.update(analysisShare).set({ views: row.views + 1, lastViewAt: at })
    .where(and(eq(analysisShare.merchantId, merchantId), eq(analysisShare.id, row.id)))
  await tx.q.insert(analysisShareView)
    .values({ merchantId, shareId: row.id, sort: row.views + 1, viewedAt: at, ip: ip.slice(0, 64), userAgent: userAgent.slice(0, 300) })
  return content
}
