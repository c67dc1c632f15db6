import fc from 'fast-check'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { codeOf, ITEM_TREE } from '#server/db/seeds/trees.ts'
import { inRead } from '#server/db/tx.ts'
import { keptFile } from '#server/grid/import/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { exportApi, exportedIn } from '#shared/api/export.ts'
import { libraryApi } from '#shared/api/library.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { taskApi } from '#shared/api/task.ts'
import { ctxOf } from '../harness/people.ts'
import { DEADLINE, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const ESTIMATORS = ['estimator', 'pm'] as const
const two = (values: Parameters<typeof sumOf>[0]): string => toScale(sumOf(values), 2)
const scaled = (value: number, scale: number): string => (value / 10 ** scale).toFixed(scale)

interface LibraryItem { readonly id: string, readonly version: number }
let library: readonly LibraryItem[]
let roleId = ''
beforeAll(async () => {
  library = (await w.as('cost').call(libraryApi.describeMaterialsByES, { pageSize: 30 })).rows as unknown as LibraryItem[]
  roleId = (await w.database.pool.query<{ id: string }>(`select id from role where merchant_id = '1001' and key = 4`)).rows[0]!.id
})

const at = fc.nat(1000)
const cents = fc.integer({ min: 1, max: 99_999 })
// The smallest budget is large enough that the trade's price can fall to a third and remain money.
const aPackage = fc.record({
  num: fc.integer({ min: 1, max: 7 }), budget: fc.integer({ min: 1_000, max: 99_999 }),
  shares: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 0, maxLength: 3 }),
    materials: fc.array(fc.record({ of: at, num: fc.integer({ min: 1, max: 9_999_999 }), price: cents }), { minLength: 1, maxLength: 5 }),
})
const anItem = fc.record(
  { section: fc.nat(2), quantity: fc.integer({ min: 1, max: 9_999_999 }), price: cents, packages: fc.tuple(at, at), pick: at }
)
const scenario = fc.record({
  packages: fc.array(aPackage, { minLength: 2, maxLength: 4 }), items: fc.array(anItem, { minLength: 2, maxLength: 7 }),
  daily: fc.integer({ min: 10_000, max: 90_000 }),
  machine: fc.record({ price: cents, at, named: fc.boolean() }), rate: fc.integer({ min: 1, max: 200_000 }),
  base: fc.constantFrom('LABOUR', 'DIRECT', 'AREA', 'FIXED'), own: fc.boolean(),
})
type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** Saves a package and enables it; the last step takes the remaining share of the hundred. */
async function savePackage(name: string, { num, budget, shares, materials }: Scenario['packages'][number]): Promise<string> {
  const cost = w.as('cost')
  const ratios = [...shares, 100 - shares.reduce((all, share) => all + share, 0)]
  const { quotaId } = await cost.call(quotaApi.saveQuotas, {
    quotaName: name, quotaUnit: 'm2', quotaNum: `${num}.000000`, quotaProjectType: dictKey(DICT.projectType, '办公空间'), quotaDesc: null,
    quotaItemType: codeOf(ITEM_TREE, ['装饰工程', '楼地面装饰', '块料楼地面']),
    calcMode: 'totalToJobStep', quotaJobCategory: BLANKING_STEP.jobCategory, quotaWorkerTotalAmount: scaled(budget, 2),
    workers: ratios.map((ratio, step) => ({
      key: `w${step}`, jobId: step === 0 ? BLANKING_STEP.jobId : null, jobName: step === 0 ? BLANKING_STEP.jobName : `工序 ${step}`,
      jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel,
      dailyPrice: '330.00', ratio: `${ratio}.00`, waitTime: 0, machines: [], documents: [],
      materials: materials.filter((_, index) => index % ratios.length === step).map(({ of: material, num: quantity, price }, index) => {
        const { id, version } = library[(material + index) % library.length]!
        return {
          key: `m${step}-${index}`, libMaterialId: id, libMaterialVersion: version, quotaNum: scaled(quantity, 6), price: scaled(price, 2),
          sourceType: 'MANUAL', sourceId: '-1',
        }
      }),
    })),
  } as InputOf<typeof quotaApi.saveQuotas>)
  await cost.call(quotaApi.updateQuotaState, { ids: [quotaId], state: '1' })
  return quotaId
}

let projects = 0
async function foundProject({ items }: Scenario): Promise<string> {
  const boss = w.as('boss')
  const { id: projectId } = await boss.call(projectRecordApi.save, {
    head: {
      projectName: `随机项目 ${++projects}`, brieflyName: `随机 ${projects}`, projectType: dictKey(DICT.projectType, '办公空间'),
      regionCode: '440106', managerId: w.userId('pm'), buildingArea: '333.33',
    },
    lines: {},
  })
  await boss.call(projectStaffApi.save, { projectId, userId: w.userId('estimator'), roleIds: [roleId] })
  const sort = (index: number) => (index + 1) * 1_000_000
  const { ids } = await boss.call(projectItemApi.saveProjectItems, {
    projectId, added: [0, 1, 2].map(index => ({ id: `new-${index}`, cells: { name: `分部 ${index}`, parentId: null, sort: sort(index) } })),
  })
  await boss.call(projectItemApi.saveProjectItems, { projectId, added: items.map(({ section, quantity, price }, index) => (
    { id: `new-${index}`, cells: {
      name: `清单项 ${index}`, code: `01110200300${index}`, unit: 'm2', quantity: scaled(quantity, 3), price: scaled(price, 2),
      parentId: ids[`new-${section}`]!, sort: sort(index),
    } })) })
  return projectId
}

async function exported(scope: { projectId: string, analyseId: string }, column: string): Promise<string[]> {
  const me = w.as('cost')
  const { taskId } = await me.call(
    exportApi.startExport, { list: analysisSheetApi.page.path, query: scope, columns: [{ key: 'unit' }, { key: column }] }
  )
  for (;;) {
    const { state, result, error } = await me.call(taskApi.queryTask, { id: taskId })
    if (state === 'FAILED' || state === 'CANCELLED') throw new Error(error ?? state)
    if (state !== 'DONE') {
      await pause(20)
      continue
    }
    const { content } = await inRead(
      w.database.pool, ctxOf('1001', w.userId('cost')), db => keptFile(db, exportedIn(result)!.fileId, 'EXPORT')
    )
    const { sheets: [sheet] } = await readWorkbook(content, { owner: 'me' })
    return sheet!.rows.slice(1).filter(([unit]) => !['', '合计'].includes(unit?.text ?? '')).map(row => row[1]?.number ?? row[1]?.text ?? '')
  }
}

async function estimated(
  projectId: string, estimator: (typeof ESTIMATORS)[number], quotaIds: readonly string[], sample: Scenario
): Promise<string> {
  const me = w.as(estimator)
  const { analyseId } = await me.call(analysisApi.getJoinAnalyseId, { projectId })
  const scope = { projectId, analyseId: analyseId! }
  await me.call(analysisApi.start, scope)
  const items = async () => (await me.call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
  for (const [index, { id }] of (await items()).entries()) {
    await me.call(
      analysisSheetApi.selectQuota,
      { ...scope, itemIds: [id], quotaId: quotaIds[sample.items[index]!.packages[ESTIMATORS.indexOf(estimator)]! % quotaIds.length]! }
    )
  }
  if (estimator === 'pm') await me.call(
    analysisRepriceApi.trade,
    { ...scope, jobCategory: BLANKING_STEP.jobCategory, jobLevel: BLANKING_STEP.jobLevel, dailyPrice: scaled(sample.daily, 2) }
  )
  if (sample.own) {
    const { ids } = await me.call(analysisSheetApi.save, {
      ...scope,
      added: [{ id: 'new-1', cells: { name: '补充项', unit: 'm2', quantity: '3.3', sellPrice: '77.77', parentId: null, sort: 99_000_000 } }],
    })
    await me.call(analysisSheetApi.selectQuota, { ...scope, itemIds: [ids['new-1']!], quotaId: quotaIds[0]! })
  }
  const { price, named: hasItem, at: machineAt } = sample.machine
  const all = await items()
  const itemId = hasItem ? all[machineAt % all.length]!.id : null
  await me.call(analysisBlockApi.saveMachines, { ...scope, added: [{ id: 'new-1', cells: {
    machineName: '吊车', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '3', days: '7',
    price: scaled(price, 2), itemId,
  } }] })
  await me.call(analysisBlockApi.saveOthers, { ...scope, added: [{
    id: 'new-1',
    cells: { costName: '规费', costType: dictKey(DICT.costType, '规费税金'), base: sample.base, rate: scaled(sample.rate, 4), itemId: null },
  }] })
  await me.call(analysisBlockApi.savePhases, { ...scope, added: [{ id: 'new-1', cells: { phaseName: '铺贴', startOffset: 0, days: 15 } }] })
  await me.call(analysisSheetApi.confirm, { ...scope, itemIds: all.map(({ id }) => id) })
  for (const mark of [analysisBlockApi.submitMachine, analysisBlockApi.submitOther, analysisBlockApi.confirmPhases])
    await me.call(mark, scope)
  await me.call(analysisSubmitApi.submit, scope)
  const { sums, publicMachine, publicOther } = await w.as('cost').call(analysisSheetApi.totals, scope)
  const page = await w.as('cost').call(analysisSheetApi.page, { ...scope, pageSize: -1 })
  const direct = page.rows.filter(({ unit }) => unit !== null).map(row => row.direct)
  expect(two([...direct, publicMachine!, publicOther!])).toBe(sums.direct)
  expect(two(await exported(scope, 'direct'))).toBe(two(direct))
  return scope.analyseId
}

async function approve(projectId: string, roundId: string): Promise<void> {
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId })
  const kind = { kind: 'analysis.round', id: roundId }
  await w.as('cost').call(approvalApi.submit, { ...kind, version: round!.version, urgency: 50 })
  for (;;) {
    const { rows: [open] } = await w.database.pool.query<{ id: number, name: Parameters<typeof w.as>[0] }>(
      `select t.task as id, u.phone as name from approval_task t join app_user u on u.id = t.user_id where t.document_id = $1
        and t.state = 'OPEN'`, [roundId])
    if (open === undefined) return
    const { version } = await w.as(open.name).call(approvalApi.workflow, kind)
    await w.as(open.name).call(approvalApi.audit, { ...kind, taskId: open.id, version, resultState: 'agree', opinion: '同意' })
  }
}

it(
  'any bill with any packages comes to the same cent on its pages, in its export, in the approved best and in the target cost, and no '
    + 'item counts twice',
  () => fc.assert(fc.asyncProperty(scenario, async sample => {
    const projectId = await foundProject(sample)
    const quotaIds: string[] = []
    for (const [index, one] of sample.packages.entries()) quotaIds.push(await savePackage(`随机定额 ${projects}-${index}`, one))
    const cost = w.as('cost')
    await cost.call(analysisApi.assign, { projectId, userIds: ESTIMATORS.map(w.userId), deadline: DEADLINE })
    const ids: string[] = []
    for (const estimator of ESTIMATORS) ids.push(await estimated(projectId, estimator, quotaIds, sample))
    const selected = { projectId, analyseId: ids[sample.items[0]!.pick % 2]! }
    await cost.call(analysisSubmitApi.select, selected)
    const { rows: before } = await cost.call(analysisBestApi.compare, { projectId })
    expect(before.filter(({ own: isCustom }) => !isCustom).length).toBe(sample.items.length)
    const picks = before.filter(({ own: isCustom }) => !isCustom)
      .map(({ offers }, index) => ({ itemId: offers[sample.items[index]!.pick % offers.length]!.itemId, reason: '按现场条件取值' }))
    const { roundId } = await cost.call(analysisBestApi.submit, { projectId, picks })
    const { rows, picked } = await cost.call(analysisBestApi.compare, { projectId })
    const { publicMachine } = await cost.call(analysisSheetApi.totals, selected)
    const { rows: publicOthers } = await cost.call(analysisBlockApi.others, { ...selected, best: true, pageSize: -1 })
    const counted = rows.filter(({ itemId }) => itemId !== null)
    expect(new Set(counted.map(({ id }) => id)).size).toBe(counted.length)
    expect(two([...counted.map(({ direct }) => direct), publicMachine!, ...publicOthers.map(({ amount }) => amount)])).toBe(picked.direct)
    const base: Readonly<Record<string, string>> = { LABOUR: picked.labour!, DIRECT: two([picked.labour, picked.material, picked.machine]) }
    for (const { base: baseKey, rate, amount } of publicOthers)
      if (Object.hasOwn(base, baseKey)) expect(amount).toBe(toScale(dec(base[baseKey]!).times(rate!).div(100), 2))
    await approve(projectId, roundId)
    const { version } = await w.as('boss').call(projectBidApi.info, { id: projectId })
    await w.as('boss').call(projectBidApi.save, {
      id: projectId, version, head: { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '880000.00', winTaxRate: '9' },
      lines: { bidders: [] },
    })
    const { pool } = w.database
    const { rows: posted } = await pool.query<{ key: string[], amount: string, line: string, title: string }>(
      `select key, amount::text, line, title from ledger_row where ledger = 'T' and key[1] = $1`, [projectId]
    )
    const sum = (costClass?: string) =>
      two(posted.filter(({ key }) => costClass === undefined || key[2] === costClass).map(({ amount }) => amount))
    expect([sum(), sum('LABOUR'), sum('MATERIAL'), sum('MACHINE'), sum('OTHER')]).toEqual(
      [picked.direct, picked.labour, picked.material, picked.machine, picked.other]
    )
    // An item has one analysis row, and at most one line in each class.
    const lines = new Map<string, Set<string>>()
    for (const { key, line } of posted.filter(({ key: [, item] }) => item !== 'COMMON'))
      lines.set(key[1]!, (lines.get(key[1]!) ?? new Set()).add(line))
    expect([...lines.values()].every(({ size }) => size === 1)).toBe(true)
    const { rows: balances } = await pool.query<{ amount: string }>(
      `select amount::text from ledger_balance where ledger = 'T' and key[1] = $1`, [projectId]
    )
    expect(two(balances.map(({ amount }) => amount))).toBe(sum())
    await cost.call(quotaApi.updateQuotaState, { ids: quotaIds, state: '2' })
    await pool.query(`update quota set worker_total = worker_total * 2 where id = any($1)`, [quotaIds])
    expect((await cost.call(analysisBestApi.compare, { projectId })).picked).toEqual(picked)
    expect(dec(picked.direct!).gt(0)).toBe(true)
  }), { numRuns: 5, endOnFailure: true }), 240_000
)
