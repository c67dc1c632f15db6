import { and, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { analysisChanges, analysisMachines, analysisOthers, analysisPhases, type OtherBase } from '#schemas/analysis/blocks.ts'
import { analysisItems } from '#schemas/analysis/items.ts'
import type { Columns, Grid, Row, RowOf } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysis, analysisChange, analysisItem, analysisMachine, analysisOther, analysisPhase } from '#server/db/tables/analysis.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { inComposition } from '#server/domains/project/index.ts'
import { pageQuery, saveRows, publishList, type ColumnMap, type RowTable, type NamedRecords } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { ParsedRowsChange, RowsAnswer } from '#shared/api/rows.ts'
import { rowById } from '../costs/rows.ts'
import { costsOf, knownCosts, type OfCosts } from '../facts/counted.ts'
import { lockedSheet, type AnalysisRow, type OfAnalysis } from '../facts/visibleRounds.ts'
import { itemCell, itemsNamed } from './itemCell.ts'
import { basesOf, putOnItems, refreshOthers } from './otherCosts.ts'

type ItemTable = typeof analysisMachine | typeof analysisOther | typeof analysisChange
type BlockTable = ItemTable | typeof analysisPhase
/** A part of an analysis beside its sheet: its rows, and the completion mark, which every change clears. */
export interface Block<C extends Columns = Columns, K extends string = string> {
  readonly grid: Grid<C, K>
  readonly table: BlockTable
  readonly columns: ColumnMap
  /** Columns replaced in a composed round. */
  readonly composed?: ColumnMap
  readonly entity: string
  readonly mark?: keyof Pick<AnalysisRow, 'machineSubmitted' | 'otherSubmitted' | 'progressConfirmed'>
  /** Table whose rows may reference an item; a block without `counts` has no effect on the item's sums. */
  readonly named?: ItemTable
  readonly counts?: true
}

const nameOf = (table: ItemTable) =>
  sql`(select i.name from ${analysisItem} i where i.merchant_id = ${table.merchantId} and i.id = ${table.itemId})`

export const MACHINES: Block<typeof analysisMachines.columns, 'id'> = {
  grid: analysisMachines, table: analysisMachine, entity: 'analysis_machine', mark: 'machineSubmitted', named: analysisMachine,
  counts: true,
  columns: {
    machineName: analysisMachine.machineName, costType: analysisMachine.costType, way: analysisMachine.way,
    quantity: analysisMachine.quantity, days: analysisMachine.days,
    price: analysisMachine.price, amount: analysisMachine.amount, itemName: nameOf(analysisMachine), itemId: analysisMachine.itemId,
    remark: analysisMachine.remark,
  },
}
export const OTHERS: Block<typeof analysisOthers.columns, 'id'> = {
  grid: analysisOthers, table: analysisOther, entity: 'analysis_other', mark: 'otherSubmitted', named: analysisOther, counts: true,
  columns: {
    costName: analysisOther.costName, costType: analysisOther.costType, base: analysisOther.base, days: analysisOther.days,
    rate: analysisOther.rate, basis: analysisOther.basis,
    factor: analysisOther.factor, amount: analysisOther.amount, itemName: nameOf(analysisOther), itemId: analysisOther.itemId,
    remark: analysisOther.remark,
  },
  composed: { basis: inComposition('basis', 'analysis_other'), amount: inComposition('amount', 'analysis_other') },
}
export const PHASES: Block<typeof analysisPhases.columns, 'id'> = {
  grid: analysisPhases, table: analysisPhase, entity: 'analysis_phase', mark: 'progressConfirmed',
  columns: {
    phaseName: analysisPhase.phaseName, startOffset: analysisPhase.startOffset, days: analysisPhase.days, remark: analysisPhase.remark,
  },
}
export const CHANGES: Block<typeof analysisChanges.columns, 'id'> = {
  grid: analysisChanges, table: analysisChange, entity: 'analysis_change', named: analysisChange,
  columns: {
    changeName: analysisChange.changeName, probability: analysisChange.probability, amount: analysisChange.amount,
    expected: analysisChange.expected, state: analysisChange.state,
    itemName: nameOf(analysisChange), itemId: analysisChange.itemId, opinion: analysisChange.opinion, remark: analysisChange.remark,
  },
}

/** Restricts rows to one item; others count as missing. */
export interface OfItem { readonly itemId?: string | undefined }
const rowsOf = ({ ctx }: Db, { table, named: itemTable }: Pick<Block, 'table' | 'named'>, analyseId: string, itemId?: string) =>
  and(
    eq(table.merchantId, ctx.merchantId), eq(table.analysisId, analyseId),
    itemTable && itemId !== undefined ? eq(itemTable.itemId, itemId) : undefined
  )!
const READING = ['query', 'get', 'export', 'print']

/** Page of a block; write actions only for the estimator of an open analysis. */
export const listBlock = <C extends Columns, K extends string>({ grid, table, columns, composed, entity, named: itemTable }: Block<C, K>) =>
  async (db: Db, { projectId, analyseId, best = false, ...query }: PageQuery & OfCosts) => {
    const ref = { projectId, analyseId, best }
    // Refuses hidden prices in the query before the analysis is checked.
    const page = await pageQuery(db, {
      grid, from: table, columns: (best ? { ...columns, ...composed } : columns) as { [I in keyof C]?: ColumnMap[string] }, key: table.id,
      entity, extra: { version: table.version },
      where: best && itemTable
        ? and(eq(itemTable.merchantId, db.ctx.merchantId), costsOf(db, ref, itemTable))!
        : rowsOf(db, { table, named: undefined }, analyseId),
    }, query)
    const { role, shown: state, isOpen } = await knownCosts(db, ref)
    return !best && role === 'MANAGER' && state === 'ANALYSING' && isOpen
      ? page
      : { ...page, can: page.can?.filter(action => READING.includes(action)) }
  }

const itemIdsOf = async (tx: Tx, { named: itemTable }: Pick<Block, 'named'>, analyseId: string): Promise<string[]> =>
  (itemTable === undefined ? []
    : (await tx.q.selectDistinct({ id: itemTable.itemId }).from(itemTable)
      .where(and(eq(itemTable.merchantId, tx.ctx.merchantId), eq(itemTable.analysisId, analyseId)))).flatMap(({ id }) => id ?? []))

/** Adds the computed base of other costs to their edited rows. */
async function measured(
  tx: Tx, analyseId: string, change: ParsedRowsChange, { called }: NamedRecords
): Promise<Required<Pick<RowTable, 'complete' | 'derive'>>> {
  const typed = [...change.changed, ...change.added].flatMap(({ cells: { itemId, itemName } }) =>
    [...typeof itemId === 'string' ? [itemId] : [], ...typeof itemName === 'string' ? called(itemName).map(({ id }) => id) : []])
  const { basisOf } = await basesOf(tx, analyseId, [...typed, ...await itemIdsOf(tx, OTHERS, analyseId)])
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
  return {
    complete: row => (text(row.base) === null ? row : { ...row, ...basisOf(row.base as OtherBase, text(row.itemId), text(row.days)) }),
    derive: row => ({ basis: row.basis ?? '0', factor: row.factor ?? '1' }),
  }
}

/**
 * Saves rows of a block, or of one of its items; updates the costs of referenced items, percentages and sums, and clears the block's
 * completion mark. @throws AppError NOT_FOUND
 */
export const saveBlock = <C extends Columns, K extends string>(block: Block<C, K>) =>
  async (
    tx: Tx, { projectId, analyseId, itemId, ...change }: ParsedRowsChange & OfAnalysis & OfItem
  ): Promise<RowsAnswer<RowOf<Grid<C, K>>>> => {
    const { analysis: row } = await lockedSheet(tx, { projectId, analyseId })
    if (itemId !== undefined && (await rowById(tx, analyseId, itemId)).unit === null) throw new AppError('NOT_FOUND')
    const before = await itemIdsOf(tx, block, analyseId)
    const items = block.named && itemId === undefined ? await itemsNamed(tx, analyseId) : undefined
    const cell = items && itemCell(items)
    const other = block.table === analysisOther && items ? await measured(tx, analyseId, change, items) : undefined
    const result = await saveRows(tx, {
      grid: block.grid, table: block.table as PgTable, columns: block.columns, key: block.table.id, entity: block.entity,
      fixed: { analysis_id: analyseId },
      where: rowsOf(tx, block, analyseId, itemId),
      ...(itemId !== undefined && { complete: (saved: Row) => ({ ...saved, itemId }) }),
      ...(cell && {
        derived: ['itemName'],
        complete: (saved: Row, stored?: Row) => { const row = cell.complete(saved, stored); return other?.complete(row) ?? row },
        check: (rows: readonly Row[]) => Promise.resolve(cell.problems(rows)),
      }),
      ...(other && { derive: other.derive }),
      lookups: await lookupsFor(tx),
    }, change)
    if (block.mark !== undefined && row[block.mark]) await setMark(tx, row.id, block.mark, false)
    if (block.counts) {
      await putOnItems(tx, analyseId, [...before, ...await itemIdsOf(tx, block, analyseId)])
      await refreshOthers(tx, analyseId)
    }
    publishList(tx, analysisItems)
    return result
  }

/** Sets the completion mark of a part of a locked analysis. */
export async function setMark(tx: Tx, analyseId: string, mark: NonNullable<Block['mark']>, value: boolean): Promise<void> {
  await tx.q.update(analysis).set({ [mark]: value }).where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.id, analyseId)))
}

export const removeFrom = <C extends Columns, K extends string>(block: Block<C, K>) =>
  async (tx: Tx, { ids, ...ref }: OfAnalysis & OfItem & { readonly ids: readonly string[] }): Promise<void> => {
    await saveBlock(block)(tx, { ...ref, changed: [], added: [], moved: [], removed: [...new Set(ids)] })
  }
