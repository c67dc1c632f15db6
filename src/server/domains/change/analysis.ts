import { and, eq, inArray } from 'drizzle-orm'
import { variableChange as declared } from '#schemas/change/variable.ts'
import type { CostClass } from '#schemas/cost/targetCost.ts'
import { dec, toScale, type ProcessState } from '#schemas/kit/index.ts'
import { isOpenRound } from '#schemas/analysis/states.ts'
import { grouped } from '#server/core/grouped.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { variableChange } from '#server/db/tables/change.ts'
import { analysis, analysisRound } from '#server/db/tables/analysis.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { kindOf, readRecord, type StoredRecord } from '#server/document/index.ts'
import {
  changeState, startChange, submitAnalyse, type AnalysedChange, type ChangedItem, type ChangedLine, type UnitCosts,
} from '#server/domains/analysis/index.ts'
import type { analysisChangeApi } from '#shared/api/analysisChange.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { changedRows, type Changing } from './costs.ts'
import { partsOf, text, type Part } from './parts.ts'
import { writeCosts } from './posting.ts'
import { targetsFor } from './targets.ts'

type Api = typeof analysisChangeApi
type OfChange = ParsedInput<Api['start']>
/** @throws AppError NOT_FOUND, also for a change of another project */
async function changeOf(db: Db, { projectId, changeId }: OfChange): Promise<StoredRecord> {
  const record = await readRecord(db, kindOf(declared).stored, changeId)
  if (text(record.head.projectId) !== projectId) throw new AppError('NOT_FOUND')
  return record
}
const isEditable = ({ head }: StoredRecord): boolean =>
  isOpenRound({ processState: text(head.processState) as ProcessState, supersededAt: null, voidedAt: null })

const UNIT = 6
const NEWLY = (way: unknown, old: string, fresh: string): string => (way === 'REPLACE' ? `${old} → ${fresh}` : fresh || old)

/** A change as input of its analysis: quantity differences of its items, with prices. */
export async function analysedChange(db: Db, changeId: string, { head, lines }: Pick<Changing, 'head' | 'lines'>): Promise<AnalysedChange> {
  const [projectId, rows] = [text(head.projectId), changedRows({ lines })]
  const parts = partsOf(rows).filter(({ quantity }) => !dec(quantity).isZero())
  const ids = [...new Set(parts.filter(({ isNew }) => !isNew).map(({ itemId }) => itemId))]
  const { id, name, code, feature, unit } = projectItem
  const bill = new Map((ids.length === 0 ? [] : await db.q.select({ id, name, code, feature, unit }).from(projectItem)
    .where(and(
      eq(projectItem.merchantId, db.ctx.merchantId), eq(projectItem.projectId, projectId), inArray(id, ids)
    ))).map(row => [row.id, row]))
  const targetOf = await targetsFor(db, projectId, ids)
  const itemOf = ({ row, itemId, title, quantity, isNew }: Part): ChangedItem => {
    const billItem = isNew ? undefined : bill.get(itemId)
    const isOut = dec(quantity).isNegative()
    return {
      sign: isOut ? '-1' : '1', projectItemId: billItem?.id ?? null, name: billItem?.name ?? title, code: billItem?.code ?? null,
      feature: billItem?.feature ?? null, unit: billItem?.unit ?? text(row.newUnit),
      quantity: toScale(dec(quantity).abs(), UNIT), price: text(row.way === 'REPLACE' && isOut ? row.oldPrice : row.sellPrice) || null,
      target: isNew ? null : unitCosts(targetOf, itemId),
    }
  }
  const partsByLine = grouped(parts, ({ row }) => String(row.id))
  const partsOfLine = (lineId: string): readonly Part[] => partsByLine.get(lineId) ?? []
  return {
    changeId, projectId, title: `${text(head.code)} ${text(head.title)}`.trim(),
    lines: rows.map((row): ChangedLine => ({
      lineId: String(row.id), title: NEWLY(row.way, text(row.oldItemName), text(row.newItemName) || text(row.newName)),
      items: partsOfLine(String(row.id)).map(itemOf),
    })),
  }
}

/** Unit cost of an item by target cost. */
function unitCosts(targetOf: Awaited<ReturnType<typeof targetsFor>>, itemId: string): UnitCosts | null {
  const cost = targetOf(itemId, '1', UNIT)
  if (cost === null) return null
  const by = (target: CostClass): string => cost.classes.find(({ costClass }) => costClass === target)?.amount ?? '0'
  return { labour: by('LABOUR'), material: by('MATERIAL'), machine: by('MACHINE'), other: by('OTHER') }
}

/**
 * 变更测算: at most one per change; idempotent.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function startAnalysis(tx: Tx, input: OfChange): Promise<OutputOf<Api['start']>> {
  await tx.q.select({ id: variableChange.id }).from(variableChange)
    .where(and(eq(variableChange.merchantId, tx.ctx.merchantId), eq(variableChange.id, input.changeId))).for('update')
  const record = await changeOf(tx, input)
  return startChange(tx, await analysedChange(tx, record.id, record), isEditable(record))
}

/**
 * 变更测算状态.
 * @throws AppError NOT_FOUND
 */
export async function readAnalysisState(db: Db, input: OfChange): Promise<OutputOf<Api['state']>> {
  const record = await changeOf(db, input)
  const { head } = record
  const now = await changeState(db, input)
  return {
    ...now, canStart: now.canStart && isEditable(record),
    change: {
      code: text(head.code), title: text(head.title), processState: text(head.processState),
      asked: seesPrices(db.ctx) ? text(head.askedAmount) || null : null,
    },
  }
}

/**
 * 提交变更测算: copies the costs to the lines of the change.
 * @throws AppError BAD_ROWS with every fault, WRONG_STATE for any other analysis
 */
export async function submitAnalysis(tx: Tx, input: ParsedInput<Api['submit']>): Promise<void> {
  const [row] = await tx.q.select({ changeId: analysisRound.changeId }).from(analysis)
    .innerJoin(analysisRound, and(eq(analysisRound.merchantId, analysis.merchantId), eq(analysisRound.id, analysis.roundId)))
    .where(and(eq(analysis.merchantId, tx.ctx.merchantId), eq(analysis.projectId, input.projectId), eq(analysis.id, input.analyseId)))
  if (row?.changeId == null) throw new AppError('NOT_FOUND')
  await submitAnalyse(tx, input)
  await writeCosts(tx, await changeOf(tx, { projectId: input.projectId, changeId: row.changeId }))
}
