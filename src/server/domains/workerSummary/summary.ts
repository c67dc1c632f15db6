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

/** What a row shows of the documents in which it stands: the furthest of them says how it is. */
function withDocuments(row: SummaryRow, documents: readonly StepDocument[]): SummaryRow {
  const of = (kind: StepDocument['kind']): StepDocument | undefined => documents.find(one => one.kind === kind)
  const offers = documents.filter(one => one.kind === 'INQUIRY' && one.price !== null).toSorted((a, b) => dec(a.price!).cmp(b.price!))
  return {
    ...row, bestPrice: offers[0]?.price ?? null, bestTeam: offers[0]?.supplierName ?? null, contractPrice: of('CONTRACT')?.price ?? null,
    team: of('CONTRACT')?.supplierName ?? of('AWARD')?.supplierName ?? null, state: documents[0]?.state ?? 'OPEN',
  }
}
const keyOf = ({ projectItemId, jobName, jobCategory }: SummaryRow): string => stepKey(projectItemId, jobName, jobCategory)

/** 用工汇总: the steps of the target, in the order of the bill. @throws AppError WRONG_STATE without one */
export async function listSummary(db: Db, { projectId, ...asked }: ParsedInput<typeof api.page>) {
  refuseHidden(workerSummary, db.ctx, asked)
  const page = await rowsPage(db, workerSummary, labourRows(db, await demandTarget(db, projectId)), asked, { place: sql`r.path, r.sort` })
  const documents = await stepDocuments(db, projectId)
  return { ...page, rows: page.rows.map(row => withDocuments(row, documents.get(keyOf(row)) ?? [])) }
}

/** Steps of the target by their keys, in the order of the bill. */
export async function summaryRows(db: Db, projectId: string, keys: readonly string[]): Promise<SummaryRow[]> {
  const target = await demandTarget(db, projectId)
  return (await rowsPage(
    db, workerSummary, labourRows(db, target), EVERY, { where: sql`r.key = any(${sql.param([...keys])})`, place: sql`r.path, r.sort` }
  )).rows
}

/** The work days of each step of the target, by its key; none without a target. */
export async function workDaysOf(db: Db, projectId: string): Promise<ReadonlyMap<string, number>> {
  const target = await targetOf(db, projectId)
  if (target === undefined) return new Map()
  const days = new Map<string, number>()
  for (const row of (await rowsPage(db, workerSummary, labourRows(db, target), EVERY)).rows)
    days.set(keyOf(row), (days.get(keyOf(row)) ?? 0) + Number(row.workDays ?? 0))
  return days
}

/** A step with everything that it stands in. @throws AppError NOT_FOUND */
export async function describeStep(db: Db, { projectId, id }: ParsedInput<typeof api.detail>): Promise<OutputOf<typeof api.detail>> {
  const [row] = await summaryRows(db, projectId, [id])
  if (row === undefined) throw new AppError('NOT_FOUND')
  const documents = (await stepDocuments(db, projectId)).get(keyOf(row)) ?? []
  return { row: withDocuments(row, documents), documents: documents.map(({ state: _, stateText: state, ...one }) => ({ ...one, state })) }
}
