import { beforeAll, describe, expect, it } from 'vitest'
import { dec, toScale } from '#schemas/kit/index.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { fullPath } from '#shared/api/contract.ts'
import { projectQuoteApi } from '#shared/api/projectQuote.ts'
import { inCapitals } from '#shared/capitals.ts'
import { calculated, hasCalc, numberAt } from '../../tools/calc.ts'
import { refusal, withBills } from '../projectItem/fixtures.ts'
import { foreignBook } from '../projectItem/workbook.ts'
import { DEADLINE } from './fixtures.ts'

const bills = withBills(['estimator', 'pm', 'cost', 'boss', 'keeper', 'admin', 'finance', 'other', 'buyer'])
const book = foreignBook()
let projectId = ''
let scope: { projectId: string, analyseId: string }
let quoteId = ''

const items = async () =>
  (await bills.as('estimator').call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
const fill = (name: string, more: object = {}) => bills.as(name).call(projectQuoteApi.fill, { projectId, ...more })

async function filled(): Promise<Buffer> {
  const { statusCode, rawPayload } = await bills.running.app.inject({
    method: 'POST', url: fullPath(projectQuoteApi.exportBill.path), payload: { projectId },
    headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': bills.as('estimator').token },
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function approve(roundId: string): Promise<void> {
  const kind = { kind: 'analysis.round', id: roundId } as const
  const { version } = await bills.as('cost').call(analysisRoundApi.info, { id: roundId })
  await bills.as('cost').call(approvalApi.submit, { ...kind, version, urgency: 50 })
  for (;;) {
    const { rows: [task] } = await bills.database.pool.query<{ id: number, name: string }>(
      `select t.task as id, u.phone as name from approval_task t join app_user u on u.id = t.user_id where t.document_id = $1
        and t.state = 'OPEN' order by t.task`, [roundId])
    if (task === undefined) return
    const workflow = await bills.as(task.name).call(approvalApi.workflow, kind)
    await bills.as(task.name)
      .call(approvalApi.audit, { ...kind, taskId: task.id, version: workflow.version, resultState: 'agree', opinion: '同意' })
  }
}

beforeAll(async () => {
  projectId = bills.project('滨江花园三期')
  const imported = await bills.run(projectId, book.bytes)
  expect(imported).toMatchObject({ added: 251, skipped: 0 })
  const { rows: [person] } = await bills.database.pool.query<{ id: string }>(`select id from app_user where phone = 'estimator'`)
  await bills.as('cost').call(analysisApi.assign, { projectId, userIds: [person!.id], deadline: DEADLINE })
  scope = { projectId, analyseId: (await bills.as('estimator').call(analysisApi.getJoinAnalyseId, { projectId })).analyseId! }
  const me = bills.as('estimator')
  await me.call(analysisApi.start, scope)
  await bills.as('cost').call(analysisPricingApi.takeTemplate, { projectId, preset: 'GB2013' })
  const changed = (await items()).map((row, i) => ({
    id: row.id, version: Number((row as { version?: number }).version ?? 1), was: {},
    cells: {
      ownMachine: `${20 + i}.35`, ownOther: '1.20', ...row.sellPrice === null ? {} : { priceWay: 'LUMP', priceParam: `${900 + i}.50` },
    },
  }))
  const saved = await me.call(analysisSheetApi.save, { ...scope, changed, added: [], removed: [], moved: [] })
  expect(saved.problems).toEqual([])
}, 120_000)

describe('the client\'s workbook', { timeout: 120_000 }, () => {
  it('is filled with the running round for who leads it alone', async () => {
    await bills.as('estimator').call(analysisSheetApi.confirm, { ...scope, itemIds: (await items()).map(({ id }) => id) })
    await bills.as('estimator')
      .call(analysisBlockApi.savePhases, { ...scope, added: [{ id: 'new-1', cells: { phaseName: '施工', startOffset: 0, days: 15 } }] })
    for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
      await bills.as('estimator').call(mark, scope)
    await bills.as('estimator').call(analysisSubmitApi.submit, scope)
    await bills.as('cost').call(analysisSubmitApi.select, scope)
    const { rows } = await bills.as('cost').call(analysisBestApi.compare, { projectId })
    await bills.as('cost')
      .call(analysisBestApi.submit, { projectId, picks: rows.map(({ offers }) => ({ itemId: offers[0]!.itemId, reason: '取值' })) })
    expect(await bills.as('cost').call(projectQuoteApi.quotes, { projectId })).toMatchObject({ quotes: [], running: { round: 1 } })
    expect((await bills.as('estimator').call(projectQuoteApi.quotes, { projectId })).running).toBeNull()
    expect(await refusal(fill('estimator', { running: true }))).toBe(404)
    expect(await fill('cost', { running: true })).toMatchObject({ items: 251, unpriced: [], absent: [], own: [] })
    // Without a quote only lump sums are priced, from the bill.
    expect((await fill('estimator')).unpriced).toHaveLength(244)
  })

  it('has every price of the approved round, and its own formulas come to our sums', async () => {
    await approve((await bills.as('cost').call(analysisApi.rounds, { projectId }))[0]!.roundId)
    const { quotes: [quote] } = await bills.as('estimator').call(projectQuoteApi.quotes, { projectId })
    quoteId = quote!.quoteId
    const report = await fill('estimator')
    expect(report).toMatchObject({
      title: '报价 V1', items: 251, unpriced: [], moved: [], absent: [], own: [], differs: [], unchecked: 0, warnings: [],
      total: quote!.total,
    })
    expect(report.filled).toBe(report.offered)
    const bytes = await filled()
    const [sheet, cover] = await readBytes(bytes)
    const { rows } = await bills.database.pool.query<{ row: number, price: string, total: string, machine: string }>(
      `select i.sheet_row as row, r.price::text, r.total::text, r.machine::text from project_quote_row r join project_item i
        on i.id = r.project_item_id where r.quote_id = $1`, [quoteId])
    expect(rows.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual(book.itemRows)
    const same = rows.filter(({ row, price, total }) =>
      (sheet!.rows[row - 1]![4] == null ? dec(numberAt(sheet, row, 7) ?? '0').eq(total) : dec(numberAt(sheet, row, 6) ?? '0').eq(price)))
    expect(same).toHaveLength(251)
    const first = rows.find(({ row }) => row === book.itemRows[0])!
    expect(
      toScale(['8', '9', '10', '11'].reduce((sum, column) => sum.plus(numberAt(sheet, first.row, Number(column)) ?? '0'), dec('1.20')), 2)
    ).toBe(toScale(dec(first.price), 2))
    expect([numberAt(cover, 2, 1), cover!.rows[2]![1]!.text]).toEqual(
      [dec(quote!.total).toFixed(), inCapitals(toScale(dec(quote!.total), 2))]
    )
    if (!hasCalc) return
    const [[bill, , summary] = []] = await calculated(bytes)
    expect(toScale(dec(numberAt(bill, book.sumRow, 7)!), 2)).toBe(report.offered)
    expect(toScale(dec(numberAt(summary, 9, 2)!), 2)).toBe(toScale(dec(quote!.total), 2))
    const pages = bill!.rows.flatMap((row, i) => (row[2]?.text === '本页小计' ? [numberAt(bill, i + 1, 7)] : []))
    expect(pages).toHaveLength(5)
    expect(pages.every(sum => Number(sum) > 0)).toBe(true)
  })

  it('is compared: a quote with what the file had, item by item', async () => {
    const difference = await bills.as('estimator')
      .call(projectQuoteApi.difference, { projectId, before: { is: 'FILE' }, after: { quoteId } })
    expect(difference.before).toEqual({ title: '文件单价', total: '7028.00' })
    expect(difference.sections.flatMap(section => section.items)).toHaveLength(251)
    const control = await bills.as('estimator')
      .call(projectQuoteApi.difference, { projectId, before: { is: 'CONTROL' }, after: { quoteId } })
    expect(control.sections).toEqual([])
    expect(
      await refusal(bills.as('estimator').call(projectQuoteApi.difference, { projectId, before: { is: 'RUNNING' }, after: { quoteId } }))
    ).toBe(404)
  })
})
