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
import { areaOf, sumsOf } from '../costs/shown.ts'
import { executeRows, materialRows, stepRows } from './rows.ts'
import { demandTarget, missingOf, targetOf, type Target } from './target.ts'

interface OfProject { readonly projectId: string }
export const EVERY: PageQuery = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

/** Which target cost a project is built by, with what the ledger says of it; or why there is none. */
export async function currentTarget(db: Db, { projectId }: OfProject): Promise<CurrentTarget> {
  const project = await knownProject(db, projectId)
  const target = await targetOf(db, projectId)
  if (target === undefined) return { target: null, missing: await missingOf(db, project) }
  const { round, version, day, byName } = target
  const posted = await totals(db, targetCost, { projectId, version }, ['costClass'])
  const of = (costClass: string): string => posted.find(({ key }) => key.costClass === costClass)?.amount ?? '0'
  const money = {
    labour: of('LABOUR'), material: of('MATERIAL'), machine: of('MACHINE'), other: of('OTHER'),
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

/** The items of a target in the order of the bill, with their sections. */
export const itemPage = (db: Db, target: Target, asked: PageQuery, where = sql`true`) =>
  rowsPage(db, executeItems, executeRows(db, target), asked, { where, place: sql`r.path`, pinyin: sql`r.pinyin` })
/** In the order of the bill, and of each item in that of its package. */
const place = sql`r.path, r.sort`

/** 执行测算: the items of the current target. @throws AppError WRONG_STATE without one */
export async function listExecuteItems(db: Db, { projectId, ...asked }: ParsedInput<typeof api.page>) {
  refuseHidden(executeItems, db.ctx, asked)
  return itemPage(db, await demandTarget(db, projectId), asked)
}

/** The steps and materials of one item. @throws AppError NOT_FOUND, WRONG_STATE */
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

type Asked = ParsedInput<typeof api.export>
/** 导出执行测算: items, steps and materials, a sheet each. */
export const executeBook: Book<Asked> = {
  contract: api.export, title: executeItems.title,
  async sheets(db, { projectId, itemId }) {
    const target = await demandTarget(db, projectId)
    const [ofItem, where] = itemId === undefined ? [sql`true`, sql`true`] : [sql`r.key = ${itemId}`, sql`r.item = ${itemId}`]
    const sheet = (grid: BookSheet['grid'], page: (asked: PageQuery) => Promise<Page<unknown>>): BookSheet =>
      ({ grid, page: async (_db, asked) => await page({ ...EVERY, ...asked }) as Page<Row> })
    return [
      sheet(executeItems, asked => itemPage(db, target, asked, ofItem)),
      sheet(workerDetail, asked => rowsPage(db, workerDetail, stepRows(db, target), asked, { where, place })),
      sheet(materialDetail, asked => rowsPage(db, materialDetail, materialRows(db, target), asked, { where, place })),
    ]
  },
}
