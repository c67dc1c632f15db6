import { z } from 'zod'
import { analysisShares, SHARE_PARTS, shareViews, type SharePart } from '#schemas/analysis/share.ts'
import { best, inAnalysedProject, ofAnalysis } from './analysis.ts'
import { reads, writes, type Need } from './contract.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const READ: Need = ['query', 'P_ANALYSE_OPTIMIZE']
/** Sharing outside the company requires price and export rights. */
const SHARE: Need = ['export', 'P_ANALYSE_OPTIMIZE']
const scope = { projectId: id, analyseId: id }
const oneOf = ofAnalysis.extend({ id })
const part = z.enum(Object.keys(SHARE_PARTS) as [SharePart, ...SharePart[]])

/** Maximum days and openings of a link; a company may set fewer days (domain B4.5). */
export const SHARE_DAYS_MAX = 7
export const SHARE_VIEWS_MAX = 1000
export const NO_PARTS = '请选择分享的内容'

const cell = z.string().nullable()
const sums = z.object({ labour: cell, material: cell, machine: cell, other: cell, direct: cell, perArea: cell })
/** Costs are null where the link hides them. */
const shared = z.object({
  projectName: z.string(), round: z.number(), expiresAt: z.string(), showPrice: z.boolean(), parts: z.array(part),
  summary: z.object({ items: z.number(), sell: cell, costs: sums.nullable() }).nullable(),
  items: z.array(z.object({
    number: cell, code: cell, name: z.string(), feature: cell, unit: cell, quantity: cell, sellPrice: cell, sell: cell, direct: cell,
    isSection: z.boolean(),
  })).nullable(),
  materials: z.array(z.object({ name: z.string(), spec: cell, brand: cell, unit: cell, quantity: cell, amount: cell })).nullable(),
  trades: z.array(z.object({ name: z.string(), workDays: cell, amount: cell })).nullable(),
})
export type SharedAnalysis = z.output<typeof shared>

/** An analysis page without an account, by a signed, expiring, revocable link (domain B4.5). */
export const analysisShareApi = {
  add: writes('projectAnalyse/addShare', {
    title: '分享测算', need: SHARE, prices: true, ...inAnalysedProject,
    input: ofAnalysis.extend({
      best, parts: z.array(part).min(1, NO_PARTS).max(Object.keys(SHARE_PARTS).length), showPrice: z.boolean(),
      remark: z.string().trim().min(1, '请填写分享给谁').max(100, '分享给谁最多 100 字'),
      days: z.number().int().min(1, '有效期至少 1 天').max(SHARE_DAYS_MAX, `有效期最多 ${SHARE_DAYS_MAX} 天`),
      maxViews: z.number().int().min(1, '打开次数至少 1 次').max(SHARE_VIEWS_MAX, `打开次数最多 ${SHARE_VIEWS_MAX} 次`),
    }),
    output: z.object({ id: z.string(), path: z.string() }),
  }),
  page: reads('projectAnalyse/queryShares', {
    title: analysisShares.title, need: READ, input: pageInput(analysisShares, scope), output: pageOf(rowSchema(analysisShares)),
    ...inAnalysedProject,
  }),
  views: reads('projectAnalyse/queryShareViews', {
    title: shareViews.title, need: READ, input: pageInput(shareViews, { ...scope, id }), output: pageOf(rowSchema(shareViews)),
    ...inAnalysedProject,
  }),
  /** Path of a valid link below the base path. */
  link: reads('projectAnalyse/queryShareLink', {
    title: '分享链接地址', need: SHARE, prices: true, input: oneOf, output: z.object({ path: z.string() }), ...inAnalysedProject,
  }),
  revoke: writes('projectAnalyse/revokeShare', { title: '撤销分享', need: ['edit', 'P_ANALYSE_OPTIMIZE'], input: oneOf, ...inAnalysedProject }),
  /** Each call counts as an opening. Unknown, tampered, expired and revoked links get the same answer. */
  open: writes('projectAnalyse/openTmpAnalyse', {
    title: '打开分享的测算', need: 'public', input: z.object({ t: z.string().max(200) }), output: shared,
  }),
}
