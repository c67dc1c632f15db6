import { and, asc, eq } from 'drizzle-orm'
import { confirmedFault, confirmedOf } from '#schemas/change/clientAnswers.ts'
import { ANSWERS_WITH_AMOUNTS, CLIENT_ANSWER, type ClientState } from '#schemas/change/states.ts'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { receivable } from '#schemas/cost/receivable.ts'
import { actStateOf, businessDate, dec, toScale, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { grouped } from '#server/core/grouped.ts'
import { newId } from '#server/core/ids.ts'
import { variableChange, variableConfirmation } from '#server/db/tables/change.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import {
  checkStale, commitRecord, demandAction, demandReading, kindOf, lockRecords, nameOf, readRecord, standingOf, type StoredRecord,
} from '#server/document/index.ts'
import { attachmentsOf, demandTaken } from '#server/files/index.ts'
import { post } from '#server/ledger/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { ClientStep, variableChangeApi } from '#shared/api/change.ts'
import { changedRows } from './costs.ts'
import { projects } from './faults.ts'
import { text } from './parts.ts'

type Api = typeof variableChangeApi
type Stepping = Pick<ParsedInput<Api['report']>, 'id' | 'version' | 'day' | 'fileIds' | 'remark'>
const PAPERS = ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx']
const stored = () => kindOf(declared).stored
const ofChange = (db: Db, id: string) => and(eq(variableConfirmation.merchantId, db.ctx.merchantId), eq(variableConfirmation.changeId, id))

/**
 * Locks the change and checks its version and state.
 * @throws AppError NOT_FOUND, STALE_VERSION, WRONG_STATE, BAD_INPUT
 */
async function opened(tx: Tx, { id, version, day, fileIds }: Stepping, action: string): Promise<StoredRecord> {
  await demandReading(stored(), tx, id)
  const [record] = await lockRecords(tx, stored(), [id])
  checkStale(await standingOf(tx, record!), version)
  demandAction(stored().document, action, actStateOf(stored().document, record!.head), nameOf(stored(), record!) ?? undefined)
  if (day > businessDate(tx.ctx.now)) throw new AppError('BAD_INPUT', { field: 'day', text: '办理日期不能晚于今天' })
  await projects.demand(tx, { projectId: record!.head.projectId, bizDay: day })
  await demandTaken(tx, fileIds, { field: 'fileIds', types: PAPERS })
  return record!
}

interface Step {
  readonly stepId: string, readonly state: ClientState, readonly deed: string, readonly dayColumn: 'reportedDay' | 'answerDay',
}
interface Figures {
  readonly lineId: string, readonly quantity: string | null, readonly price: string | null, readonly amount: string,
  readonly remark: string,
}

async function write(
  tx: Tx, record: StoredRecord, { day, fileIds, remark }: Stepping, { stepId, state, deed: auditAction, dayColumn }: Step,
  lines: readonly Figures[] = []
): Promise<OutputOf<Api['report']>> {
  const common = { changeId: record.id, stepId, clientState: state, day, fileIds: [...fileIds] }
  await tx.q.insert(variableConfirmation).values([
    { ...common, id: stepId, remark: remark || null },
    ...lines.map(line => ({ ...common, ...line, id: newId(), remark: line.remark || null })),
  ])
  await tx.q.update(variableChange).set({ clientState: state, [dayColumn]: day })
    .where(and(eq(variableChange.merchantId, tx.ctx.merchantId), eq(variableChange.id, record.id)))
  const after = await commitRecord(tx, stored(), { id: record.id, before: record }, {
    action: auditAction, moves: 'clientState', ...remark !== '' && { reason: remark },
  })
  return { id: record.id, version: after.version }
}

/** 报甲方. */
export async function reportChange(tx: Tx, input: ParsedInput<Api['report']>): Promise<OutputOf<Api['report']>> {
  const record = await opened(tx, input, 'report')
  return write(tx, record, input, { stepId: newId(), state: 'REPORTED', deed: 'reportVariableChange', dayColumn: 'reportedDay' })
}

/**
 * Confirmed figures of each line: quantity × price, else the amount.
 * @throws AppError BAD_INPUT
 */
function figuresOf(rows: ReadonlyMap<string, Row>, { lines, answer: decision }: ParsedInput<Api['answer']>): Figures[] {
  const needsAmounts = ANSWERS_WITH_AMOUNTS.includes(decision)
  if (needsAmounts !== lines.length > 0)
    throw new AppError('BAD_INPUT', { field: 'lines', text: needsAmounts ? '请填写甲方确认的金额' : '拒绝和争议不填写确认金额' })
  if (new Set(lines.map(({ row }) => row)).size < lines.length || lines.some(({ row }) => !rows.has(row))) throw new AppError('BAD_INPUT', {
    field: 'lines', text: '变更项不存在或重复',
  })
  return lines.map(({ row, quantity = null, price = null, amount, remark }) => {
    const confirmed = confirmedOf({ quantity, price, amount: amount ?? null })
    if (confirmed === null) throw new AppError('BAD_INPUT', { field: 'lines', text: '请填写确认的数量和单价，或确认金额' })
    return { lineId: row, quantity, price, amount: toScale(dec(confirmed), 2), remark }
  })
}

/**
 * Checks that a line's confirmed amounts, with earlier ones, are between zero and the claim.
 * @throws AppError BAD_INPUT
 */
async function demandWithin(tx: Tx, { id }: StoredRecord, rows: ReadonlyMap<string, Row>, figures: readonly Figures[]): Promise<void> {
  const before = await tx.q.select({ lineId: variableConfirmation.lineId, amount: variableConfirmation.amount })
    .from(variableConfirmation).where(ofChange(tx, id))
  for (const { lineId, amount } of figures) {
    const earlier = before.filter(row => row.lineId === lineId).flatMap(row => row.amount ?? [])
    const fault = confirmedFault(text(rows.get(lineId)!.asked) || null, amount, ...earlier)
    if (fault !== null) throw new AppError('BAD_INPUT', { field: 'lines', text: fault })
  }
}

/** 登记甲方答复: only confirmed amounts are income (domain B10). */
export async function answerChange(tx: Tx, input: ParsedInput<Api['answer']>): Promise<OutputOf<Api['answer']>> {
  const record = await opened(tx, input, input.answer)
  const rows = new Map(changedRows(record).map(row => [String(row.id), row]))
  const figures = figuresOf(rows, input)
  await demandWithin(tx, record, rows, figures)
  const stepId = newId()
  const result = await write(
    tx, record, input, { stepId, state: CLIENT_ANSWER[input.answer], deed: 'answerVariableChange', dayColumn: 'answerDay' }, figures
  )
  const key = { projectId: text(record.head.projectId), client: text(record.head.clientName), part: 'VARIABLE' }
  const title = text(record.head.title)
  await post(
    tx, receivable, { kind: `${declared.name}.answer`, id: stepId, day: input.day },
    figures.map(({ lineId, amount }) => ({ key, line: lineId, title, amount }))
  )
  return result
}

/** Steps with the client in the order of their recording. */
export async function listSteps(db: Db, { id }: ParsedInput<Api['steps']>): Promise<ClientStep[]> {
  await demandReading(stored(), db, id)
  await readRecord(db, stored(), id)
  const rows = await db.q.select().from(variableConfirmation)
    .where(ofChange(db, id)).orderBy(asc(variableConfirmation.createdAt), asc(variableConfirmation.id))
  const people = new Map((await db.q.select({ id: userMerchant.userId, name: userMerchant.realName }).from(userMerchant).where(eq(
    userMerchant.merchantId, db.ctx.merchantId
  ))).map(row => [row.id, row.name]))
  const files = await attachmentsOf(db, rows.flatMap(({ fileIds }) => fileIds))
  const money = (value: string | null): string | null => (value === null || !seesPrices(db.ctx) ? null : toScale(dec(value), 2))
  return [...grouped(rows, ({ stepId }) => stepId)].map(([stepId, stepRows]): ClientStep => {
    const head = stepRows.find(row => row.id === stepId) ?? stepRows[0]!
    return {
      id: stepId, state: head.clientState, day: head.day, remark: head.remark, byName: people.get(head.createdBy) ?? '系统',
      files: head.fileIds.flatMap(file => { const one = files.get(file); return one === undefined ? [] : [{
        id: file, originName: one.originName, visitUrl: one.visitUrl,
      }] }),
      lines: stepRows.flatMap(({ lineId, quantity, price, amount, remark }) => (
        lineId === null ? [] : [{ row: lineId, quantity, price: money(price), amount: money(amount), remark }]
      )),
    }
  })
}
