import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_COSTS } from '#schemas/analysis/optimize.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { byEveryPath } from '#shared/api/contract.ts'
import { projectBidApi } from '#shared/api/projectRecord.ts'
import { addedRows, machine, PUBLIC_OTHERS, withTwoAnalyses } from './bestFixtures.ts'
import { refusal } from './fixtures.ts'

const { world: w, analysisOf, items } = withTwoAnalyses()
const LINK = {
  remark: '甲方', parts: ['summary', 'items', 'materials', 'trades'] as ('summary' | 'items' | 'materials' | 'trades')[], showPrice: true,
  days: 1, maxViews: 3,
}
const now = async (name: Parameters<typeof w.as>[0]) => {
  const state = await w.as(name).call(analysisApi.state, { projectId: w.projectId() })
  expect(await w.as(name).call(byEveryPath(analysisApi.state)[1]!, { projectId: w.projectId() })).toEqual(state)
  return state
}
const compare = () => w.as('cost').call(analysisBestApi.compare, { projectId: w.projectId() })

beforeAll(async () => {
  const [api, pmItem] = [w.as('estimator'), analysisOf('estimator')]
  const itemId = (await items('estimator'))[0]!.id
  await api.call(analysisBlockApi.saveMachines, { ...pmItem, added: addedRows([machine()]) })
  await api.call(analysisBlockApi.saveOthers, { ...pmItem, added: addedRows(PUBLIC_OTHERS) })
  await api.call(analysisSheetApi.updateNum, { ...pmItem, itemId, quantity: '1000' })
  await api.call(
    analysisBlockApi.saveChanges, { ...pmItem, added: addedRows([{ changeName: '大堂石材升级', probability: '40', amount: '50000' }]) }
  )
  await api.call(
    analysisBlockApi.saveItemChanges,
    { ...pmItem, itemId, added: addedRows([{ changeName: '基层加厚', probability: '50', amount: '1000.10' }]) }
  )
})

describe('expected changes of an item', () => {
  it('stand in the comparison with whose they are, beside its money', async () => {
    for (const [name, amount] of [['estimator', '7000'], ['pm', '9000']] as const) {
      const { id: itemId } = (await items(name))[2]!
      await w.as(name).call(
        analysisBlockApi.saveItemChanges,
        { ...analysisOf(name), itemId, added: [{ id: 'new-1', cells: { changeName: '甲方改色', probability: '10', amount } }] }
      )
    }
  })
})

describe('an analysis', () => {
  it('names everything that it lacks, by part and row, and is submitted once nothing is missing', async () => {
    const me = w.as('estimator')
    const estimatorItem = analysisOf('estimator')
    const faults = await me.call(analysisSubmitApi.check, estimatorItem)
    expect(faults.filter(({ line }) => line === 'items').length).toBeGreaterThan(5)
    expect(faults.filter(({ line }) => line !== 'items').map(({ text }) => text)).toEqual(['机械费未提交', '其他费未提交', '进度计划未确认'])
    expect(await refusal(me.call(analysisSubmitApi.submit, estimatorItem))).toContain('测算还不能提交')
    expect(await refusal(me.call(analysisBlockApi.confirmPhases, estimatorItem))).toContain('请先填写进度计划')
    for (const name of ['estimator', 'pm'] as const) {
      const open = (await items(name)).filter(({ state }) => state === 'MATCHED').map(({ id }) => id)
      expect(await w.as(name).call(analysisSheetApi.confirm, { ...analysisOf(name), itemIds: open })).toMatchObject({ refused: [] })
      await w.as(name)
        .call(
          analysisBlockApi.savePhases,
          { ...analysisOf(name), added: [{ id: 'new-1', cells: { phaseName: '拆除', startOffset: 0, days: 15 } }] }
        )
      for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
        await w.as(name).call(mark, analysisOf(name))
    }
    expect(await me.call(analysisSubmitApi.check, estimatorItem)).toEqual([])
    await me.call(analysisSubmitApi.submit, estimatorItem)
    expect(await now('estimator')).toMatchObject({ analyseState: 'SUBMITTED', canSubmit: false })
    expect(
      await refusal(me.call(analysisSheetApi.updateNum, { ...estimatorItem, itemId: (await items('estimator'))[0]!.id, quantity: '1' }))
    ).toContain('测算已提交，不能修改')
    await me.call(analysisSubmitApi.withdraw, estimatorItem)
    expect(await now('estimator')).toMatchObject({ analyseState: 'ANALYSING' })
    await me.call(analysisSubmitApi.submit, estimatorItem)
    await w.as('pm').call(byEveryPath(analysisSubmitApi.submit)[1]!, analysisOf('pm'))
  })

  it('is rejected with a reason and made anew, selected alone of its round, and selected no more when asked again', async () => {
    const lead = w.as('cost')
    expect(await refusal(w.as('pm').call(analysisSubmitApi.select, analysisOf('pm')))).toContain('只有成本总监可以办理')
    await lead.call(analysisSubmitApi.reject, { ...analysisOf('pm'), reason: '单价偏高' })
    expect(await now('pm')).toMatchObject({ analyseState: 'REJECTED' })
    await w.as('pm').call(analysisSubmitApi.reanalyse, analysisOf('pm'))
    await w.as('pm').call(analysisSubmitApi.submit, analysisOf('pm'))
    await lead.call(analysisSubmitApi.select, analysisOf('pm'))
    await lead.call(analysisSubmitApi.select, analysisOf('estimator'))
    // An analysis that is sent back while another is selected is worked on and submitted again without becoming selected.
    await lead.call(analysisSubmitApi.reject, { ...analysisOf('pm'), reason: '再核一次' })
    expect(await now('estimator')).toMatchObject({ analyseState: 'SELECTED' })
    await w.as('pm').call(analysisSubmitApi.reanalyse, analysisOf('pm'))
    expect(await now('pm')).toMatchObject({ analyseState: 'ANALYSING', canSubmit: true })
    const [ownItem] = await items('pm')
    await w.as('pm').call(analysisSheetApi.save, {
      ...analysisOf('pm'),
      changed: [{ id: ownItem!.id, version: (ownItem as { version?: number }).version!, cells: { remark: '已核' }, was: {} }],
      added: [], removed: [], moved: [],
    })
    await w.as('pm').call(analysisSubmitApi.submit, analysisOf('pm'))
    const [round] = await lead.call(analysisApi.rounds, { projectId: w.projectId() })
    expect(round!.analyses.map(({ state }) => state)).toEqual(['SELECTED', 'NOT_SELECTED'])
    expect(await refusal(w.as('pm').call(analysisSubmitApi.withdraw, analysisOf('pm')))).toContain('还没有选用的测算可以撤回')
    await lead.call(analysisSubmitApi.select, analysisOf('estimator'))
    expect((await lead.call(analysisApi.rounds, { projectId: w.projectId() }))[0]!.analyses.map(({ state }) => state)).toEqual(
      ['SUBMITTED', 'SUBMITTED']
    )
    await lead.call(analysisSubmitApi.select, analysisOf('estimator'))
  })
})

describe('the best of a round', () => {
  it('begins with the selected analysis, compares item by item, and counts each item once', async () => {
    const comparison = await compare()
    const sheet = (await w.as('cost').call(analysisSheetApi.totals, analysisOf('estimator'))).sums
    expect(comparison.picked).toMatchObject({ direct: sheet.direct, sell: sheet.sell, labour: sheet.labour })
    expect(comparison.rows.map(({ offers }) => offers.length)).toEqual(comparison.rows.map(() => 2))
    expect(comparison.rows.map(({ name }) => name)).toEqual((await items('estimator')).map(({ name }) => name))
    for (const row of comparison.rows) {
      const lowestDirect = row.offers.reduce((low, { direct }) => (dec(direct!).lt(low) ? direct! : low), row.offers[0]!.direct!)
      expect(dec(row.lowest!).eq(lowestDirect)).toBe(true)
    }
    expect(await refusal(w.as('estimator').call(analysisBestApi.compare, { projectId: w.projectId() }))).toContain('404')
  })

  it('shows of every item where its money differs, line by line, to the cent of each analysis, in the sections of the bill', async () => {
    const { rows, sections, analyses } = await compare()
    expect(sections.map(({ name }) => name)).toEqual(['楼地面装饰工程', '墙、柱面装饰与隔断工程', '天棚工程', '油漆、涂料、裱糊工程', '门窗工程', '电气工程'])
    expect(rows.every(({ parentId }) => sections.some(({ id }) => id === parentId))).toBe(true)
    expect(rows.map(({ sort }) => sort)).toEqual(rows.map(({ sort }) => sort).toSorted((a, b) => a - b))
    for (const row of rows) {
      const { parts, offers } = await w.as('cost').call(analysisBestApi.parts, { projectId: w.projectId(), itemId: row.id })
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
      for (const { analyseId } of analyses) {
        const amountOf = (isChange: boolean) => toScale(sumOf(parts.filter(part => (part.class === 'change') === isChange)
          .flatMap(part => part.amounts.filter(one => one.analyseId === analyseId).map(({ amount }) => amount!))), 2)
        expect(amountOf(false)).toBe(offers.find(one => one.analyseId === analyseId)!.direct)
        expect(amountOf(true)).toBe(row.offers.find(one => one.analyseId === analyseId)!.expected ?? '0.00')
      }
    }
    expect(rows[2]!.offers.map(({ expected }) => expected)).toEqual(['700.00', '900.00'])
    expect((await w.as('cost').call(analysisBestApi.parts, { projectId: w.projectId(), itemId: rows[2]!.id })).parts.find(
      part => part.class === 'change'
    )).toMatchObject({ name: '甲方改色', amounts: [{ note: '7,000.00 × 10%' }, { note: '9,000.00 × 10%' }] })
    expect(await refusal(w.as('estimator').call(analysisBestApi.parts, { projectId: w.projectId(), itemId: rows[0]!.id }))).toContain('404')
    expect(await refusal(w.as('cost').call(analysisBestApi.parts, { projectId: w.projectId(), itemId: 'x' }))).toContain('404')
  })

  it('asks why where a pick is not the lowest, and then stands in the document with who picked', async () => {
    const before = await compare()
    const dear = before.rows.filter(({ above }) => dec(above!).gt(0))
    expect(dear.length).toBeGreaterThan(0)
    expect(await refusal(w.as('cost').call(analysisBestApi.submit, { projectId: w.projectId() }))).toContain('取值高于最低，请填写原因')
    const [one, ...rest] = dear
    const cheaper = one!.offers.find(({ lowest }) => lowest)!
    await w.as('cost').call(
      analysisBestApi.pick,
      { projectId: w.projectId(), picks: [{ itemId: cheaper.itemId }, ...rest.map(row => ({ itemId: row.itemId!, reason: '材料品牌为甲方指定' }))] }
    )
    const picked = await compare()
    expect(picked.rows.find(({ id }) => id === one!.id)).toMatchObject({ itemId: cheaper.itemId, above: '0.00' })
    const { roundId } = await w.as('cost').call(analysisBestApi.submit, { projectId: w.projectId() })
    expect(await w.as('cost').call(analysisBestApi.submit, { projectId: w.projectId() })).toEqual({ roundId })
    const { head } = await w.as('cost').call(analysisRoundApi.info, { id: roundId })
    const rows = (await compare()).rows
    const { publicMachine } = await w.as('cost').call(analysisSheetApi.totals, analysisOf('estimator'))
    // Percentages of the public costs are based on the picked sums; everything else is that of the selected analysis.
    const base: Readonly<Record<string, string>> = {
      LABOUR: String(head.labour), DIRECT: toScale(sumOf([head.labour, head.material, head.machine].map(String)), 2),
    }
    const publicOthers = (await w.as('estimator').call(analysisBlockApi.others, { ...analysisOf('estimator'), pageSize: -1 })).rows
      .map(row => (Object.hasOwn(base, row.base) ? toScale(dec(base[row.base]!).times(row.rate!).div(100), 2) : row.amount!))
    expect(head.direct).toBe(toScale(sumOf([...rows.map(({ direct }) => direct), publicMachine!, ...publicOthers]), 2))
    expect(head.direct).toBe(toScale(sumOf([head.labour, head.material, head.machine, head.other]), 2))
    const { rows: stored } = await w.database.pool.query(`select count(*)::int as n, count(distinct project_item_id)::int as items,
      count(*) filter (where created_by = $2)::int as by from analysis_pick where round_id = $1`, [roundId, w.userId('cost')])
    expect(stored).toEqual([{ n: rows.length, items: rows.length, by: rows.length }])
    expect(await now('cost')).toMatchObject({ analyseState: 'BEST', canAudit: true, canReopen: false })
    // A later pick reopens the composition: there is nothing to approve until it is submitted again.
    await w.as('cost').call(analysisBestApi.pick, { projectId: w.projectId(), picks: [{ itemId: one!.itemId!, reason: '品牌为甲方指定' }] })
    expect(await now('cost')).toMatchObject({ analyseState: 'SELECTED', canAudit: false })
    const [open] = await w.as('cost').call(analysisApi.rounds, { projectId: w.projectId() })
    expect(
      await refusal(w.as('cost').call(approvalApi.submit, { kind: 'analysis.round', id: roundId, version: open!.version, urgency: 50 }))
    ).toContain('还没有提交择优')
    await w.as('cost').call(analysisBestApi.submit, { projectId: w.projectId(), picks: [{ itemId: cheaper.itemId }] })
    expect((await w.as('cost').call(analysisRoundApi.info, { id: roundId })).head.direct).toBe(head.direct)
    expect(await now('cost')).toMatchObject({ analyseState: 'BEST', canAudit: true })
  })

  it('is looked into and assumed of as what was picked, and not as the selected analysis', async () => {
    const best = { ...analysisOf('estimator'), best: true }
    const lead = w.as('cost')
    const [round] = await lead.call(analysisApi.rounds, { projectId: w.projectId() })
    const { sums } = round!
    const amounts = (rows: readonly { amount?: string | null }[]) => toScale(sumOf(rows.map(({ amount }) => amount ?? null)), 2)
    const selectedTotals = (await lead.call(analysisSheetApi.totals, analysisOf('estimator')))
    expect(sums.direct).not.toBe(selectedTotals.sums.direct)
    const [materials, trades, optimizeItems] = [
      await lead.call(analysisOptimizeApi.materials, best), await lead.call(analysisOptimizeApi.trades, best),
      await lead.call(analysisOptimizeApi.items, best),
    ]
    expect([amounts(materials), amounts(trades)]).toEqual([sums.material, sums.labour])
    const others = (await lead.call(analysisBlockApi.others, { ...best, pageSize: -1 }))
    expect(amounts(others.rows)).not.toBe(selectedTotals.publicOther)
    expect(amounts(optimizeItems)).toBe(toScale(dec(sums.direct!).minus(selectedTotals.publicMachine!).minus(amounts(others.rows)), 2))
    for (const item of optimizeItems.slice(0, 3))
      expect(amounts((await lead.call(analysisOptimizeApi.itemCosts, { ...best, key: item.id, pageSize: -1 })).rows)).toBe(item.amount)
    const [material] = materials
    expect(amounts((await lead.call(analysisReportApi.materialDetail, { ...best, key: material!.id, pageSize: -1 })).rows)).toBe(
      material!.amount
    )
    const publics = await lead.call(analysisOptimizeApi.itemCosts, { ...best, key: PUBLIC_COSTS, pageSize: -1 })
    expect(amounts(publics.rows)).toBe(toScale(sumOf([selectedTotals.publicMachine!, amounts(others.rows)]), 2))
    expect(others.can).toEqual(['query', 'get', 'export', 'print'].filter(action => others.can!.includes(action as never)))
    // Without an assumption nothing changes; with one its rows and the percentages change.
    const nothing = await lead.call(analysisWhatIfApi.calculate, best)
    expect([nothing.before, nothing.after, nothing.items]).toEqual([sums, sums, []])
    const [item] = optimizeItems
    const doubled = await lead.call(
      analysisWhatIfApi.calculate, { ...best, items: [{ itemId: item!.id, quantity: toScale(dec(item!.quantity!).times(2), 6) }] }
    )
    expect(doubled.items.map(({ itemId }) => itemId)).toEqual([item!.id])
    const move = dec(doubled.after.direct!).minus(doubled.before.direct!)
    const percent = sumOf(others.rows.filter(({ base }) => base === 'LABOUR' || base === 'DIRECT').map(({ rate }) => rate!))
    expect([move.gt(item!.amount!), percent.gt(0)]).toEqual([true, true])
    expect(await refusal(lead.call(analysisShareApi.add, { ...best, ...LINK }))).toContain('择优结果审定后才能分享')
    // A competitor sees no figures of others before approval, and an analysis that is not selected has no picks.
    expect(await refusal(w.as('estimator').call(analysisOptimizeApi.materials, best))).toContain('404')
    expect(await refusal(lead.call(analysisOptimizeApi.materials, { ...analysisOf('pm'), best: true }))).toContain('404')
  })

  it('is approved as a document, closes the round, and begins another one only with a reason', async () => {
    const projectId = w.projectId()
    const [round] = await w.as('cost').call(analysisApi.rounds, { projectId })
    const kind = { kind: 'analysis.round', id: round!.roundId }
    expect(await refusal(w.as('estimator').call(approvalApi.submit, { ...kind, version: round!.version, urgency: 50 }))).toContain('404')
    await w.as('cost').call(approvalApi.submit, { ...kind, version: round!.version, urgency: 50 })
    expect(await now('estimator')).toMatchObject({ analyseState: 'AUDITING' })
    expect(await refusal(w.as('cost').call(analysisSubmitApi.reject, { ...analysisOf('estimator'), reason: '再看' }))).toContain('不能退回')
    const { id } = kind
    const names = byEveryPath(analysisSubmitApi.audit)
    const { version } = await w.as('cost').call(approvalApi.workflow, kind)
    const approvalInput = { id, version, resultState: 'agree', opinion: '同意' } as const
    let turn = 0
    for (let open = await openTasks(round!.roundId); open.length > 0; open = await openTasks(round!.roundId)) {
      const [{ id: taskId, name }] = open as [typeof open[number]]
      const audit = names[turn++ % 2]!
      // An approver sees the sums of the round to the cent; everybody else is refused.
      const input = { projectId, id }
      const read = await w.as(name).call(analysisReadingApi.reading, input)
      const sums = (await w.as('cost').call(analysisApi.rounds, { projectId }))[0]!.sums
      expect([read.whole.direct, read.whole.sell, read.last]).toEqual([sums.direct, sums.sell, null])
      expect(toScale(sumOf([...read.sections, ...read.fees].map(({ direct }) => direct!)), 2)).toBe(sums.direct)
      expect(toScale(sumOf(read.sections.map(({ sell }) => sell!)), 2)).toBe(sums.sell)
      for (const name of ['estimator', 'other'] as const)
        expect(await refusal(w.as(name).call(analysisReadingApi.reading, input))).toMatch(/40[34]/)
      for (const name of ['estimator', 'other'] as const)
        expect(await refusal(w.as(name).call(audit, { ...approvalInput, taskId }))).toMatch(/不属于你|40[34]/)
      expect(await refusal(w.as(name).call(audit, { ...approvalInput, taskId: taskId + 1 }))).toContain('该任务已处理或不属于你')
      expect(await refusal(w.as(name).call(audit, { id, taskId, version, resultState: 'disagree', opinion: '再看' }))).toContain('请选择流程节点')
      const auditResult = await w.as(name).call(audit, { ...approvalInput, taskId })
      // Idempotent, by the product's name of the call and by the spec's.
      expect(await w.as(name).call(approvalApi.audit, { ...approvalInput, kind: kind.kind, taskId })).toEqual(auditResult)
    }
    expect(turn).toBeGreaterThan(1)
    expect(await now('cost')).toMatchObject({ analyseState: 'APPROVED', canReopen: true })
    expect(await refusal(w.as('cost').call(analysisBestApi.pick, { projectId, picks: [] }))).toContain('已审定')
    // A user with permission to read analyses sees the approved one with its comparison.
    expect((await w.as('estimator').call(analysisBestApi.compare, { projectId })).rows.length).toBeGreaterThan(5)
    expect(await refusal(w.as('estimator').call(analysisBestApi.reopen, { projectId, reason: '图纸升版' }))).toContain('403')
    await isShared()
    await isTarget(round!.roundId)
    const approved = (await compare()).rows
    const { analyseId } = await w.as('cost').call(analysisBestApi.reopen, { projectId, reason: '图纸升版' })
    // The changes of each item are those of its picked analysis, the changes of the whole those of the selected analysis.
    const reopenedRows =
      (await w.as('estimator').call(analysisSheetApi.page, { projectId, analyseId, pageSize: -1 })).rows.filter(({ unit }) =>
        unit !== null)
    expect(reopenedRows.map(({ name, expected }) => [name, expected])).toEqual(approved.map(({ name, expected }) => [name, expected]))
    expect(reopenedRows.filter(({ expected }) => expected !== null).length).toBeGreaterThan(0)
    expect((await w.as('estimator').call(analysisBlockApi.changes, { projectId, analyseId })).rows.filter(({ itemId }) => itemId === null)
      .map(({ changeName }) => changeName)).toEqual(['大堂石材升级'])
    expect(await now('estimator')).toMatchObject({ round: 2, analyseId, analyseState: 'ANALYSING' })
    const [second, first] = await w.as('cost').call(analysisApi.rounds, { projectId })
    expect([second!.reason, first!.superseded, first!.analyses.map(({ state }) => state)]).toEqual(
      ['图纸升版', true, ['APPROVED', 'NOT_SELECTED']]
    )
    // The new round starts with the approved sums, to the cent.
    expect(second!.analyses[0]!.sums).toEqual(first!.sums)
    expect(await refusal(w.as('cost').call(analysisBestApi.reopen, { projectId, reason: '再来' }))).toContain('只有已审定的测算可以重新测算')
  })
})

/** In a project that is won the approved sum is the target cost by item and by class, and the approval remains. */
async function isTarget(roundId: string): Promise<void> {
  const [projectId, { pool }] = [w.projectId(), w.database]
  await pool.query(`update project set state = 'INITIATE', bid_result = null, without_analysis = null where id = $1`, [projectId])
  const { version } = await w.as('boss').call(projectBidApi.info, { id: projectId })
  await w.as('boss').call(projectBidApi.save, {
    id: projectId, version, head: { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '880000.00', winTaxRate: '9' },
    lines: { bidders: [] },
  })
  const { head } = await w.as('cost').call(analysisRoundApi.info, { id: roundId })
  const { rows } = await pool.query<{ key: string[], amount: string }>(
    `select key, amount::text from ledger_balance where ledger = 'T' and key[1] = $1`, [projectId]
  )
  const sum = (costClass?: string) =>
    toScale(sumOf(rows.filter(({ key }) => costClass === undefined || key[2] === costClass).map(({ amount }) => amount)), 2)
  expect([sum(), sum('LABOUR'), sum('MATERIAL'), sum('MACHINE'), sum('OTHER')]).toEqual(
    [head.direct, head.labour, head.material, head.machine, head.other]
  )
  expect(rows.every(({ key }) => key[3] === '1')).toBe(true)
  expect(
    await refusal(w.as('boss').call(approvalApi.act, { kind: 'analysis.round', id: roundId, deed: { act: 'reaudit', opinion: '数量有误' } }))
  ).toMatch(/不能反审核：项目“.*”已中标，这份测算是目标成本/)
  await pool.query(`update project set state = 'CONSTRUCTING' where id = $1`, [projectId])
}

async function openTasks(documentId: string): Promise<{ id: number, name: Parameters<typeof w.as>[0] }[]> {
  const { rows } = await w.database.pool.query<{ id: number, name: Parameters<typeof w.as>[0] }>(
    `select t.task as id, u.phone as name from approval_task t join app_user u on u.id = t.user_id where t.document_id = $1
      and t.state = 'OPEN'`, [documentId])
  return rows
}

/** A share link shows the picked figures once they are approved. */
async function isShared(): Promise<void> {
  const lead = w.as('cost')
  const { sums } = (await lead.call(analysisApi.rounds, { projectId: w.projectId() }))[0]!
  const { path } = await lead.call(analysisShareApi.add, { ...analysisOf('estimator'), best: true, ...LINK })
  const opened = await lead.call(analysisShareApi.open, { t: new URL(path, 'http://x').searchParams.get('t')! })
  expect(opened.summary!.costs).toEqual(
    { labour: sums.labour, material: sums.material, machine: sums.machine, other: sums.other, direct: sums.direct, perArea: sums.perArea }
  )
  expect(toScale(sumOf(opened.items!.map(({ direct }) => direct)), 2)).toBe(
    toScale(sumOf((await compare()).rows.map(({ direct }) => direct)), 2)
  )
  expect(opened.items!.map(({ name }) => name)).toEqual(
    (await w.as('estimator').call(analysisSheetApi.page, { ...analysisOf('estimator'), pageSize: -1 })).rows.map(({ name }) => name)
  )
  expect(toScale(sumOf(opened.materials!.map(({ amount }) => amount)), 2)).toBe(sums.material)
  expect((await lead.call(analysisShareApi.page, analysisOf('estimator'))).rows).toMatchObject([{ shown: 'best' }])
}
