import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { itemAfter, type ItemState } from '#schemas/analysis/itemStates.ts'
import { analysisItems, type AnalysisItemRow } from '#schemas/analysis/items.ts'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { publishCursor } from '#server/core/presence.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { pageQuery, readRows, saveRows, type RowTable } from '#server/grid/index.ts'
import type { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { expected, explode, hasOwnCost, lastPrice, lockRows, lumpRest, phaseName } from '../costs/rows.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { sheetSums } from '../costs/sums.ts'
import { itemCounts } from '../facts/itemCounts.ts'
import { knownAnalysis, lockedSheet, type OfAnalysis } from '../facts/visibleRounds.ts'
import { countDifferences } from './difference.ts'
import { putOnItems, refreshOthers } from './otherCosts.ts'
import { followUse } from './use.ts'

type Api = typeof analysisSheetApi
const READING = ['query', 'get', 'export', 'print']

const {
  name, number, code, feature, unit, quantity, quotaName, quotaCode, score, candidates, labourPrice, materialPrice, labour, material,
  machine, other, direct, sellPrice, sell, pricedSell, margin,
  ownMachine, ownOther, unitLabour, unitMaterial, unitMachine, unitOther, unitDirect, unitManage, unitProfit, unitRisk, unitFees,
  labourSide, otherSide, sideDirect, duePrice, priceWay, priceParam, priceLocked, priceReason,
  state, noCostReason, remark, quotaVersion, snapshotAt, sign, parentId, sort,
} = analysisItem
const lacks = (...columns: SQLWrapper[]): SQL =>
  sql`case when ${analysisItem.unit} is not null and (${sql.join(columns.map(one => sql`${one} is null`), sql` or `)}) then 1 end`
const COLUMNS = {
  name, number, code, feature, unit, quantity, quotaName, quotaCode, score, candidates, labourPrice, materialPrice, labour, material,
  machine, other, direct, sellPrice, sell, pricedSell, margin,
  ownMachine, ownOther, unitLabour, unitMaterial, unitMachine, unitOther, unitDirect, unitManage, unitProfit, unitRisk, unitFees,
  labourSide, otherSide, sideDirect, duePrice, priceWay, priceParam, priceLocked, priceReason,
  pricedDirect: sql<string | null>`case when ${analysisItem.sell} is not null then ${analysisItem.sideDirect} end`,
  lumpRest, lastPrice, lastMore: sql<string | null>`${sellPrice} - ${lastPrice}`,
  unpriced: lacks(sell), uncosted: lacks(direct), incomplete: lacks(sell, direct), expected, phaseName, state, noCostReason, remark,
  own: sql`${analysisItem.projectItemId} is null and ${analysisItem.changeLineId} is null`,
  sign,
  side: sql`case when ${analysisItem.changeLineId} is not null and ${unit} is not null then case when ${sign} < 0 then 'OUT'
    else 'IN' end end`,
  agreed: sql`case when ${analysisItem.agreedVersion} = ${analysisItem.snapshotVersion} then 'AGREED'
    when ${analysisItem.agreedVersion} is not null then 'REPRICED' end`,
  quotaVersion, snapshotAt, parentId, sort,
}

const itemsOf = ({ ctx }: Db, analyseId: string) =>
  and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId))!
const sourceOf = (db: Db, analyseId: string) =>
  ({ grid: analysisItems, columns: COLUMNS, key: analysisItem.id, entity: 'analysis_item', where: itemsOf(db, analyseId) })

/** 测算表: write actions only for the estimator of an open analysis. */
export async function listItems(db: Db, { projectId, analyseId, ...query }: ParsedInput<Api['page']>) {
  // Refuses hidden prices in the query before the analysis is checked.
  const page = await pageQuery(
    db, { ...sourceOf(db, analyseId), from: analysisItem, extra: { version: analysisItem.version }, pinyin: analysisItem.pinyin }, query
  )
  const { role, shown: state, isOpen } = await knownAnalysis(db, { projectId, analyseId })
  return role === 'MANAGER' && state === 'ANALYSING' && isOpen
    ? page
    : { ...page, can: page.can?.filter(action => READING.includes(action)) }
}

/** Registers the user's presence in the sheet of a visible analysis. @throws AppError NOT_FOUND */
export async function standInSheet(db: Db, { projectId, analyseId, ...place }: ParsedInput<Api['presence']>): Promise<null> {
  await knownAnalysis(db, { projectId, analyseId })
  return publishCursor(db, analysisItems, analyseId, place)
}

/** A row without a unit is a section, with a unit an item; a changed quantity reopens a confirmed item (domain B4.3). */
function complete(row: Row, before?: Row): Row {
  if (row.unit === null || row.unit === undefined || row.unit === '') return { ...row, state: null }
  const previous = (before?.state ?? null) as ItemState | null
  if (previous === null) return priced({ ...row, state: hasOwnCost(row) ? 'MATCHED' : 'NONE' }, before)
  const facts = { state: previous, noCostReason: (row.noCostReason ?? null) as string | null }
  const costs = hasOwnCost(row) !== hasOwnCost(before!)
    ? (hasOwnCost(row) ? 'ownCost' : 'clear')
    : before!.quantity !== row.quantity ? 'quantity' : null
  return priced(costs === null ? row : { ...row, state: itemAfter(costs, facts) }, before)
}

/** A typed price is manual, a cleared one follows the rates; a changed way clears the figure of the previous one. */
function priced(row: Row, before: Row = {}): Row {
  const isSame = (key: string): boolean => (row[key] ?? null) === (before[key] ?? null)
  const way = !isSame('priceWay') || isSame('sellPrice') ? row.priceWay ?? 'RATE' : (row.sellPrice ?? null) === null ? 'RATE' : 'MANUAL'
  return { ...row, priceWay: way, priceParam: way === 'MARGIN' || way === 'LUMP' ? row.priceParam ?? null : null }
}

/** Added rows may have only sections as parents, as parents count nothing themselves. */
async function strayRows(tx: Tx, analyseId: string, rows: readonly Row[]): Promise<Problem[]> {
  const placed = rows.filter(row => typeof row.parentId === 'string' && row.parentId !== '')
  if (placed.length === 0) return []
  const stored = await tx.q.select({ id: analysisItem.id, unit: analysisItem.unit }).from(analysisItem).where(itemsOf(tx, analyseId))
  const items = new Set([
    ...stored.filter(row => row.unit !== null).map(({ id }) => id), ...rows.filter(row => row.state !== null).map(row => String(row.id)),
  ])
  const above = new Set(stored.map(({ id }) => id))
  return placed.filter(row =>
    items.has(String(row.parentId)) && (above.has(String(row.parentId)) || rows.some(({ id }) => id === row.parentId)))
    .map(row => ({ row: String(row.id), column: 'parentId', code: 'forbidden', text: '只能在分部之下新增' }))
}

const tableOf = async (tx: Tx, analyseId: string): Promise<RowTable<typeof analysisItems>> => ({
  ...sourceOf(tx, analyseId), table: analysisItem, fixed: { analysis_id: analyseId }, lookups: await lookupsFor(tx), complete,
  derive: row => ({ state: row.state ?? null, pinyin: pinyinOf(String(row.name ?? '')) }),
  check: rows => strayRows(tx, analyseId, rows),
})

/** With the resulting packages, percentages and sums. */
export async function saveSheet(tx: Tx, { projectId, analyseId, ...change }: ParsedInput<Api['save']>): Promise<OutputOf<Api['save']>> {
  const { round } = await lockedSheet(tx, { projectId, analyseId })
  if (round.changeId !== null && change.added.length > 0) throw new AppError('WRONG_STATE', { text: '变更测算的清单项来自变更签证，不能新增行' })
  const table = await tableOf(tx, analyseId)
  const before = await lockRows(tx, analyseId, change.changed.map(({ id }) => id))
  const result = await saveRows(tx, table, change)
  const ids = result.rows.map(({ id }) => id)
  const now = await lockRows(tx, analyseId, ids)
  await explode(tx, now.filter(({ snapshot }) => snapshot !== null))
  await putOnItems(tx, analyseId, [...now, ...before].filter(hasOwnCost).map(({ id }) => id))
  const byId = new Map(now.map(row => [row.id, row]))
  await followUse(tx, before, before.map(row => byId.get(row.id) ?? row))
  await refreshOthers(tx, analyseId)
  const after = await readRows(tx, table, ids)
  return { ...result, rows: ids.flatMap(id => after.get(id) ?? []) as AnalysisItemRow[] }
}

/** @throws AppError as `saveSheet` for the cell */
export async function updateNum(tx: Tx, { itemId, quantity: next, ...ref }: ParsedInput<Api['updateNum']>): Promise<void> {
  await lockedSheet(tx, ref)
  const [row] = await lockRows(tx, ref.analyseId, [itemId])
  if (row === undefined || row.unit === null) throw new AppError('NOT_FOUND')
  const { problems: [problem] } = await saveSheet(
    tx, { ...ref, changed: [{ id: itemId, version: row.version, cells: { quantity: next }, was: {} }], added: [], removed: [], moved: [] }
  )
  if (problem !== undefined) throw new AppError('BAD_ROWS', { text: `${row.name}：${problem.text}`, rows: [problem] })
}

/** Deletes rows that the analysis has added (domain B4.3). @throws AppError WRONG_STATE for others */
export async function deleteItems(tx: Tx, { itemIds, ...ref }: ParsedInput<Api['deleteItem']>): Promise<void> {
  await saveSheet(tx, { ...ref, changed: [], added: [], removed: [...new Set(itemIds)], moved: [] })
}

/** 测算合计 of items with a known cost, and item counts by state. */
export async function sheetTotals(db: Db, ref: OfAnalysis): Promise<OutputOf<Api['totals']>> {
  const { analysis, round } = await knownAnalysis(db, ref)
  const project = await knownProject(db, ref.projectId)
  const sums = await sheetSums(db, analysis.id)
  const sections = await db.q.$count(analysisItem, and(itemsOf(db, analysis.id), sql`${analysisItem.unit} is null`))
  return {
    sums: sumsOf(db, sums, sums.gaps, areaOf(round, project)),
    ...(seesPrices(db.ctx) && { publicMachine: sums.publicMachine, publicOther: sums.publicOther }),
    items: (await itemCounts(db, [analysis.id])).get(analysis.id)!, sections, differences: await countDifferences(db, ref),
  }
}
