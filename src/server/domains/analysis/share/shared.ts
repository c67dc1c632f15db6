import { and, eq, sql, type SQL } from 'drizzle-orm'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysis, analysisItem, analysisMaterial, analysisRound, analysisStep, type analysisShare } from '#server/db/tables/analysis.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { SharedAnalysis } from '#shared/api/analysisShare.ts'
import { areaOf, perArea } from '../costs/displayedSums.ts'
import { executeRows, type Picked } from '../execute/rows.ts'
import { costsOf } from '../facts/counted.ts'

type Share = typeof analysisShare.$inferSelect
const two = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 2))
const six = (value: string | null): string | null => (value === null ? null : toScale(dec(value), 6))

interface SharedRow {
  readonly number: string | null, readonly code: string | null, readonly name: string, readonly feature: string | null,
  readonly unit: string | null
  readonly quantity: string | null, readonly sellPrice: string | null, readonly sell: string | null, readonly direct: string | null
}

/** In tree order. */
async function ownRows(db: Db, analysisId: string): Promise<SharedRow[]> {
  const rows = await db.q.select({
    id: analysisItem.id, parentId: analysisItem.parentId, sort: analysisItem.sort, number: analysisItem.number, code: analysisItem.code,
    name: analysisItem.name, feature: analysisItem.feature,
    unit: analysisItem.unit, quantity: analysisItem.quantity, sellPrice: analysisItem.sellPrice, sell: analysisItem.sell,
    direct: analysisItem.direct,
  }).from(analysisItem).where(and(eq(analysisItem.merchantId, db.ctx.merchantId), eq(analysisItem.analysisId, analysisId)))
  const byId = new Map(rows.map(row => [row.id, row]))
  return new RowTree(
    { parent: 'parentId', order: 'sort', label: 'id' }, 'id', rows.map(({ id, parentId, sort }) => ({ id, parentId, sort }))
  ).ids.map(id => byId.get(id)!)
}

/** Costs without an item are not rows of the bill. */
const pickedRows = (db: Db, picked: Picked): Promise<SharedRow[]> => db.sql<SharedRow>`
  select e.number, e.code, e.name, e.feature, e.unit, e.quantity::text as quantity, i.sell_price::text as "sellPrice", i.sell::text as sell,
  e.direct::text as direct
    from ${executeRows(db, picked)} e left join ${analysisItem} i on i.merchant_id = ${db.ctx.merchantId} and i.id = e.item
    where e.key <> ${COMMON_ITEM} and e."parentId" is distinct from ${COMMON_ITEM} order by e.path`

/**
 * Content of a link, read for its company: only the chosen parts. Costs are included only with `showPrice`; prices are in the client's bill
 * anyway. Undefined where the project is deleted, or a shared composition is not approved.
 */
export async function sharedContent(db: Db, share: Share): Promise<SharedAnalysis | undefined> {
  const { merchantId } = db.ctx
  const { showPrice, analysisId } = share
  const parts = share.scope
  const [analysisRow] = await db.q.select(
    { analysis, round: analysisRound, projectName: project.projectName, area: project.buildingArea, deleted: project.deletedAt }
  )
    .from(analysis).innerJoin(analysisRound, and(eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId)))
    .innerJoin(project, and(eq(project.merchantId, analysis.merchantId), eq(project.id, analysis.projectId)))
      .where(and(eq(analysis.merchantId, merchantId), eq(analysis.id, analysisId)))
  if (analysisRow === undefined || analysisRow.deleted !== null || (share.best && analysisRow.round.processState !== 'COMPLETE'))
    return undefined
  const lookups = await lookupsFor(db)
  const cost = (value: string | null): string | null => (showPrice ? two(value) : null)
  const rows = share.best ? await pickedRows(db, { round: analysisRow.round, selectedId: analysisId }) : await ownRows(db, analysisId)
  const { labour, material, machine, other, direct } = share.best ? analysisRow.round : analysisRow.analysis
  const counted = (table: typeof analysisMaterial | typeof analysisStep): SQL => sql`${table} where ${table.merchantId} = ${merchantId}
    and ${costsOf(db, { projectId: analysisRow.analysis.projectId, analyseId: analysisId, best: share.best }, table)}`
  // Where costs are hidden the order must not reveal them either.
  const byName = sql`name collate "zh-x-icu", spec collate "zh-x-icu", brand collate "zh-x-icu", unit`
  const materials = async () =>
    (await db.sql<{ name: string, spec: string
      | null, brand: string | null, unit: string | null, quantity: string | null, amount: string | null }>`
    select name, spec, brand, unit, sum(quantity)::text as quantity, sum(amount)::text as amount from ${counted(analysisMaterial)}
    group by 1, 2, 3, 4 order by ${showPrice ? sql`sum(amount) desc nulls last, ${byName}` : byName}`)
      .map(row => ({
        ...row, unit: row.unit && (lookups.label(DICT.materialUnit, row.unit) ?? row.unit), quantity: six(row.quantity),
        amount: cost(row.amount),
      }))
  const trades = async () => (await db.sql<{ name: string | null, days: string | null, amount: string | null }>`
    select job_category as name, sum(work_days)::text as days, sum(amount)::text as amount from ${counted(analysisStep)} group by 1
    order by sum(work_days) desc nulls last`)
    .map(({ name, days, amount }) =>
      ({ name: name === null ? '未分工种' : lookups.label(DICT.jobCategory, name) ?? name, workDays: six(days), amount: cost(amount) }))
  return {
    projectName: analysisRow.projectName, round: analysisRow.round.round, expiresAt: share.expiresAt, showPrice, parts: [...parts],
    summary: !parts.includes('summary') ? null : {
      items: rows.filter(({ unit }) => unit !== null).length, sell: toScale(sumOf(rows.map(({ sell }) => sell)), 2),
      costs: !showPrice ? null : {
        labour: two(labour), material: two(material), machine: two(machine), other: two(other), direct: two(direct),
        perArea: perArea(direct, areaOf(analysisRow.round, { buildingArea: analysisRow.area })),
      },
    },
    items: !parts.includes('items')
      ? null
      : rows.map(({ number, code, name, feature, unit, quantity, sellPrice, sell, direct: directCost }) => ({
        number, code, name, feature, unit: unit && (lookups.label(DICT.unit, unit) ?? unit), quantity: six(quantity),
        sellPrice: two(sellPrice), sell: two(sell), direct: cost(directCost), isSection: unit === null,
      })),
    materials: parts.includes('materials') ? await materials() : null,
    trades: parts.includes('trades') ? await trades() : null,
  }
}
