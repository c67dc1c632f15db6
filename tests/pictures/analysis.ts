import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import { projectApi } from '#shared/api/project.ts'
import { begunAnalysis, itemsOf, sheetAddress, withPackages, type StartedAnalysis } from '../e2e/analysis/startedAnalysis.ts'
import { submittedAnalyses } from '../e2e/analysis/compared.ts'
import { apiFor, openAs, press } from '../e2e/tools/app.ts'
import { serverUrl } from '../e2e/tools/servers.ts'
import { loaded } from '../e2e/tools/screens.ts'
import { SheetOf } from '../e2e/tools/sheet.ts'
import type { Moment } from './moments.ts'

const BILL = new URL('../fixtures/samples/boq_office_fitout.xlsx', import.meta.url)

const projectNamed = async (projectName: string): Promise<string> =>
  (await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName })).rows[0]!.projectId

/** The demonstration's analysed project, with its selected analysis. */
async function analysed(): Promise<StartedAnalysis> {
  const projectId = await projectNamed('珠江智谷 8 层')
  const [round] = await (await apiFor('cost')).call(analysisApi.rounds, { projectId })
  return { projectId, analyseId: round!.analyses.find(({ state }) => state === 'APPROVED')!.analyseId }
}

let startedAnalysis: Promise<StartedAnalysis> | undefined
/** An analysis being edited by its estimator, every item with a package of its unit. */
const inWork = (): Promise<StartedAnalysis> => (startedAnalysis ??= begin())
async function begin(): Promise<StartedAnalysis> {
  const name = '海心沙总部装修'
  const { rows: [existing] } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: name })
  if (existing !== undefined) return {
    projectId: existing.projectId,
    analyseId: (await (await apiFor()).call(analysisApi.getJoinAnalyseId, { projectId: existing.projectId })).analyseId!,
  }
  const analysis = await begunAnalysis(name)
  await withPackages(analysis)
  return analysis
}

/** A page of the demonstration's analysis, by its address suffix. */
const momentOf = (name: string, more: string, prepare: (page: Page) => Promise<void> = async () => {}): Moment => ({
  name: `analysis ${name}`,
  async come(page) {
    const { projectId, analyseId } = await analysed()
    await openAs(page, `/project/${projectId}/analyse/${more.replace('{analyse}', analyseId)}`, 'cost')
    await expect(page.locator('.yz-tabpage:not([hidden])').locator('.ag-row, tbody tr').first()).toBeVisible()
    await prepare(page)
    await loaded(page)
  },
})
const part = (name: string): Moment => momentOf(name, `joinDetail?analyseId={analyse}&part=${name}`)
const report = (name: string): Moment => momentOf(`report ${name}`, `joinDetail?view=reports&analyseId={analyse}&part=${name}`)
const optimize = (name: string, prepare?: (page: Page) => Promise<void>): Moment =>
  momentOf(`optimize ${name}`, `optimizeDetail?part=${name}`, prepare)
const inSheet = (page: Page, title: string, column: string) => new SheetOf(page, title).column(column).nth(1).click()

/** The estimator's sheet, with the focus in a row. */
async function sheet(page: Page): Promise<void> {
  const analysis = await inWork()
  const [first] = await itemsOf(analysis)
  await openAs(page, sheetAddress(analysis))
  await new SheetOf(page, '测算表').cell(first!.id, 'name').click()
  await loaded(page)
}

/** The sheet after keys on the row. */
const sheetAfter = (name: string, keys: readonly string[], dialog: RegExp): Moment => ({
  name: `analysis ${name}`,
  async come(page) {
    await sheet(page)
    await press(page, ...keys)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  },
})

/** The sheet with two other users present: nothing above one of them, values around the other. */
async function together(page: Page): Promise<void> {
  await sheet(page)
  const analysis = await inWork()
  const rows = await itemsOf(analysis)
  for (const [login, at, column] of [['cost', 3, 'quotaName'], ['boss', 6, 'direct']] as const) {
    const context = await page.context().browser()!
      .newContext({ baseURL: serverUrl(), locale: 'zh-CN', viewport: { width: 2000, height: 900 } })
    const other = await context.newPage()
    await openAs(other, sheetAddress(analysis), login)
    await new SheetOf(other, '测算表').cell(rows[at]!.id, column).click()
    await expect(page.getByText({ cost: '林若溪', boss: '周建国' }[login], { exact: true }).and(page.locator('.yz-there .name'))).toBeVisible()
  }
  await expect(page.locator('.yz-people .face')).toHaveCount(2)
  await expect(page.locator('.yz-here')).toHaveCount(2)
}

let compared: ReturnType<typeof submittedAnalyses> | undefined
/** Two analyses with expected changes of an item, which one estimator lacks. */
async function withChanges(page: Page): Promise<void> {
  let isFirst = true
  compared ??= submittedAnalyses(async (api, analysis, [itemId]) => {
    if (isFirst)
      await api.call(analysisBlockApi.saveItemChanges, { ...analysis, itemId: itemId!, added: [
        ['面层改石材', '30', '26000'], ['加防滑条', '80', '1500'],
      ].map(([changeName, probability, amount], at) => ({ id: `new-${at}`, cells: { changeName, probability, amount } })) })
    isFirst = false
  })
  const { projectId } = await compared
  await openAs(page, `/project/${projectId}/analyse/joinDetail?view=best`, 'cost')
  await new SheetOf(page, '逐项择优').column('name').first().click()
  await page.getByRole('table', { name: /^预计变更/ }).scrollIntoViewIfNeeded()
}

const won = (name: string, more: string, prepare: (page: Page) => Promise<void>): Moment => ({
  name: `analysis ${name}`,
  async come(page) {
    const { projectId } = await analysed()
    await openAs(page, `/project/${projectId}/${more}`, 'cost')
    await prepare(page)
    await loaded(page)
  },
})

async function shared(page: Page): Promise<void> {
  const one = await analysed()
  const cost = await apiFor('cost')
  const { rows: [share] } = await cost.call(analysisShareApi.page, one)
  const { path } = await cost.call(analysisShareApi.link, { ...one, id: share!.id })
  await page.goto(`/em${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function bill(page: Page, checked: boolean): Promise<void> {
  await openAs(page, `/project/${await projectNamed('滨江花园三期')}/info?pageTab=ITEMS`)
  await page.getByRole('button', { name: '导入清单' }).first().click()
  await page.getByLabel('导入文件').setInputFiles(
    { name: '甲方清单.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: readFileSync(BILL) }
  )
  await expect(page.getByRole('button', { name: '检查' })).toBeEnabled()
  if (!checked) return
  await page.getByRole('button', { name: '检查' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toBeVisible()
}

async function switcher(page: Page): Promise<void> {
  await openAs(page, `/project/${await projectNamed('科创中心 12 层')}/info`, 'boss')
  await loaded(page)
  await press(page, 'Alt+k')
  await expect(page.getByRole('option').first()).toBeVisible()
}

const menu = (item: string) => async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '分享' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Projects and their analyses' results (look 10, 11, 12, 18). */
export const ANALYSIS_MOMENTS: readonly Moment[] = [
  { name: 'project switcher', come: switcher },
  { name: 'bill to import', come: page => bill(page, false) },
  { name: 'bill checked', come: page => bill(page, true) },
  {
    name: 'project record',
    come: async page => { await openAs(page, `/project/detail?id=${(await analysed()).projectId}`, 'boss'); await loaded(page) },
  },
  { name: 'project bid', come: async page => {
    await openAs(page, `/project/state/detail?projectId=${(await analysed()).projectId}`, 'boss')
    await loaded(page)
  } },
  momentOf('rounds', 'info'),
  { name: 'analysis sheet', come: sheet },
  {
    name: 'analysis package',
    async come(page) {
      await sheet(page)
      await press(page, 'Alt+p')
      await expect(page.getByRole('dialog', { name: /^编辑定额包/ })).toBeVisible()
    },
  },
  sheetAfter('packages to take', ['F4'], /^选择定额包/), sheetAfter('changes of an item', ['Alt+c'], /^预计变更/),
  momentOf('approved', 'joinDetail?analyseId={analyse}', page => inSheet(page, '测算表', 'name')),
  part('machines'), part('others'), part('phases'), part('changes'),
  momentOf('comparison', 'joinDetail?view=best', async page => {
    await inSheet(page, '逐项择优', 'name')
    await expect(page.getByRole('region', { name: '差在哪里' }).getByRole('row').first()).toBeVisible()
  }),
  { name: 'analysis comparison with changes', come: withChanges },
  {
    name: 'analysis comparison to take',
    async come(page) {
      await withChanges(page)
      await page.getByRole('button', { name: '全部取' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  momentOf('comparison apart', 'joinDetail?view=best&part=apart'),
  ...['materials', 'trades', 'steps', 'fees', 'phases', 'materialRows', 'stepRows'].map(report),
  optimize('material'), optimize('item'), optimize('trade'), optimize('savings'),
  optimize('whatif', async page => {
    const assumed = new SheetOf(page, '假设')
    await assumed.type(
      await assumed.column('name').first().evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')!), 'assumed', '99'
    )
    await new SheetOf(page, '受影响的清单项').column('name').first().waitFor()
  }),
  won('execute', 'analyseExecute', page => new SheetOf(page, '执行测算').column('name').first().waitFor()),
  won('execute item', 'analyseExecute', async page => {
    const sheet = new SheetOf(page, '执行测算')
    await sheet.column('name').first().waitFor()
    await sheet.keys()
    await press(page, 'Alt+Shift+=')
    await sheet.column('quotaName').locator('.yz-link').first().click()
    await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible()
  }),
  won('plan', 'plan', page => new SheetOf(page, '项目计划').column('phaseName').first().waitFor()),
  won('target', 'realAnalyseBaseTab', page => new SheetOf(page, '目标成本').column('name').first().waitFor()),
  { name: 'analysis shared', come: shared },
  momentOf('to share', 'optimizeDetail', menu('新的分享链接')), momentOf('shares', 'optimizeDetail', menu('管理分享链接')),
  // The last one of the sheet, since the other users stay.
  { name: 'analysis together', come: together },
]
