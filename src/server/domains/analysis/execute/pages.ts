import { and, eq, inArray, sql } from 'drizzle-orm'
import { executeItems, executeMaterials, executeSteps } from '#schemas/analysis/execute.ts'
import { materialDetail, workerDetail } from '#schemas/analysis/reports.ts'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { dec, sumOf, toScale, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisPick, analysisStep } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import type { Book, BookSheet } from '#server/domains/export/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import { totals } from '#server/ledger/index.ts'
import { analysisExecuteApi as api, type CurrentTarget, type ItemWorkers } from '#shared/api/analysisExecute.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { executeRows, materialRows, stepRows } from './rows.ts'
import { demandTarget, missingOf, targetOf, type Target } from './target.ts'

interface OfProject { readonly projectId: string }
export const EVERY: PageQuery = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

/** The current target cost with its ledger amounts, or why there is none. */
export async function currentTarget(db: Db, { projectId }: OfProject): Promise<CurrentTarget> {
  const project = await knownProject(db, projectId)
  const target = await targetOf(db, projectId)
  if (target === undefined) return { target: null, missing: await missingOf(db, project) }
  const { round, version, day, byName } = target
  const posted = await totals(db, targetCost, { projectId, version }, ['costClass'])
  const amountOf = (costClass: string): string => posted.find(({ key }) => key.costClass === costClass)?.amount ?? '0'
  const money = {
    labour: amountOf('LABOUR'), material: amountOf('MATERIAL'), machine: amountOf('MACHINE'), other: amountOf('OTHER'),
    direct: toScale(sumOf(posted.map(({ amount }) => amount)), 2), sell: null,
  }
  const { merchantId } = db.ctx
  const picks = db.q.select({ id: analysisPick.analysisItemId }).from(analysisPick)
    .where(and(eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, round.id)))
  const [effort] = await db.q.select({ days: sql<string>`coalesce(sum(${analysisStep.workDays}), 0)::text` }).from(analysisStep)
    .where(and(eq(analysisStep.merchantId, merchantId), inArray(analysisStep.itemId, picks)))
  return {
    missing: null,
    target: {
      version: Number(version), roundId: round.id, code: round.code, roundName: round.roundName, round: round.round, day, byName,
      items: (await picks).length, workDays: toScale(dec(effort!.days), 6), sums: sumsOf(db, money, undefined, areaOf(round, project)),
    },
  }
}

/** Items and sections, in bill order. */
export const itemPage = (db: Db, target: Target, query: PageQuery, where = sql`true`) =>
  rowsPage(db, executeItems, executeRows(db, target), query, { where, place: sql`r.path`, pinyin: sql`r.pinyin` })
/** Bill order, and within an item package order. */
const place = sql`r.path, r.sort`

/** 执行测算: lists the items of the current target. @throws AppError WRONG_STATE without one */
export async function listExecuteItems(db: Db, { projectId, ...query }: ParsedInput<typeof api.page>) {
  refuseHidden(executeItems, db.ctx, query)
  return itemPage(db, await demandTarget(db, projectId), query)
}

/** @throws AppError NOT_FOUND, WRONG_STATE */
export async function describeItemWorkers(db: Db, { projectId, itemId }: ParsedInput<typeof api.workers>): Promise<ItemWorkers> {
  const target = await demandTarget(db, projectId)
  const { rows: [item] } = await itemPage(db, target, EVERY, sql`r.key = ${itemId} and r.item is not null`)
  if (item === undefined) throw new AppError('NOT_FOUND')
  const where = sql`r.item = ${itemId}`
  const { id, name, unit, quantity, feature, quotaName, quotaCode, quotaVersion } = item
  return {
    id, name: name ?? '', unit, quantity, feature, quotaName, quotaCode, quotaVersion,
    workers: (await rowsPage(db, executeSteps, stepRows(db, target), EVERY, { where, place })).rows,
    materials: (await rowsPage(db, executeMaterials, materialRows(db, target), EVERY, { where, place })).rows,
  }
}

type ExportInput = ParsedInput<typeof api.export>
/** 导出执行测算: one sheet each for items, steps and materials. */
export const executeBook: Book<ExportInput> = {
  contract: api.export, title: executeItems.title,
  async sheets(db, { projectId, itemId }) {
    const target = await demandTarget(db, projectId)
    const [ofItem, where] = itemId === undefined ? [sql`true`, sql`true`] : [sql`r.key = ${itemId}`, sql`r.item = ${itemId}`]
    const sheet = (grid: BookSheet['grid'], page: (query: PageQuery) => Promise<Page<unknown>>): BookSheet =>
      ({ grid, page: async (_db, query) => await page({ ...EVERY, ...query }) as Page<Row> })
    return [
      sheet(executeItems, query => itemPage(db, target, query, ofItem)),
      sheet(workerDetail, query => rowsPage(db, workerDetail, stepRows(db, target), query, { where, place })),
      sheet(materialDetail, query => rowsPage(db, materialDetail, materialRows(db, target), query, { where, place })),
    ]
  },
}
