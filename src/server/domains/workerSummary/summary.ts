import { sql } from 'drizzle-orm'
import { dec, type RowOf } from '#schemas/kit/index.ts'
import { workerSummary } from '#schemas/supply/workerSummary.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { demandTarget, labourRows, targetOf } from '#server/domains/analysis/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { workerSummaryApi as api } from '#shared/api/projectWorkers.ts'
import { stepDocuments } from './documents.ts'
import { stepKey, type StepDocument } from './offers.ts'

type SummaryRow = RowOf<typeof workerSummary>
const EVERY: PageQuery = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

/** Document columns of a row; the most advanced document determines the state. */
function withDocuments(row: SummaryRow, documents: readonly StepDocument[]): SummaryRow {
  const firstOfKind = (kind: StepDocument['kind']): StepDocument | undefined => documents.find(one => one.kind === kind)
  const offers = documents.filter(one => one.kind === 'INQUIRY' && one.price !== null).toSorted((a, b) => dec(a.price!).cmp(b.price!))
  return {
    ...row, bestPrice: offers[0]?.price ?? null, bestTeam: offers[0]?.supplierName ?? null,
    contractPrice: firstOfKind('CONTRACT')?.price ?? null,
    team: firstOfKind('CONTRACT')?.supplierName ?? firstOfKind('AWARD')?.supplierName ?? null, state: documents[0]?.state ?? 'OPEN',
  }
}
const keyOf = ({ projectItemId, jobName, jobCategory }: SummaryRow): string => stepKey(projectItemId, jobName, jobCategory)

/**
 * 用工汇总: the target's steps in bill order.
 * @throws AppError WRONG_STATE without one
 */
export async function listSummary(db: Db, { projectId, ...query }: ParsedInput<typeof api.page>) {
  refuseHidden(workerSummary, db.ctx, query)
  const page = await rowsPage(db, workerSummary, labourRows(db, await demandTarget(db, projectId)), query, { place: sql`r.path, r.sort` })
  const documents = await stepDocuments(db, projectId)
  return { ...page, rows: page.rows.map(row => withDocuments(row, documents.get(keyOf(row)) ?? [])) }
}

export async function summaryRows(db: Db, projectId: string, keys: readonly string[]): Promise<SummaryRow[]> {
  const target = await demandTarget(db, projectId)
  return (await rowsPage(
    db, workerSummary, labourRows(db, target), EVERY, { where: sql`r.key = any(${sql.param([...keys])})`, place: sql`r.path, r.sort` }
  )).rows
}

/** Work days of each step of the target, by key; empty without a target. */
export async function workDaysOf(db: Db, projectId: string): Promise<ReadonlyMap<string, number>> {
  const target = await targetOf(db, projectId)
  if (target === undefined) return new Map()
  const days = new Map<string, number>()
  for (const row of (await rowsPage(db, workerSummary, labourRows(db, target), EVERY)).rows)
    days.set(keyOf(row), (days.get(keyOf(row)) ?? 0) + Number(row.workDays ?? 0))
  return days
}

/** @throws AppError NOT_FOUND */
export async function describeStep(db: Db, { projectId, id }: ParsedInput<typeof api.detail>): Promise<OutputOf<typeof api.detail>> {
  const [row] = await summaryRows(db, projectId, [id])
  if (row === undefined) throw new AppError('NOT_FOUND')
  const documents = (await stepDocuments(db, projectId)).get(keyOf(row)) ?? []
  return { row: withDocuments(row, documents), documents: documents.map(({ state: _, stateText: state, ...one }) => ({ ...one, state })) }
}
