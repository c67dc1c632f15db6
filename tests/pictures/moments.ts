import { expect, type Locator, type Page } from 'playwright/test'
import { contractApis } from '../tools/contractApis.ts'
import { teamApi } from '#shared/api/man.ts'
import { apiFor, openAs, press } from '../e2e/tools/app.ts'
import { pickNode } from '../e2e/tools/cascade.ts'
import { serverUrl } from '../e2e/tools/servers.ts'
import { edit, idOf, TILES } from '../e2e/tools/packages.ts'
import { show } from '../e2e/tools/screens.ts'
import { copy, SheetOf } from '../e2e/tools/sheet.ts'
import { ANALYSIS_MOMENTS } from './analysis.ts'

/** A screen during an action. Leaves the data unchanged, or harmless for the next one. */
export interface Moment { readonly name: string, readonly come: (page: Page) => Promise<void> }

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const section = (page: Page, key: string) => show(page, { path: `/merchant/settings?section=${key}`, as: 'admin' })
const tiles = async (): Promise<string> => idOf(await apiFor(), TILES)

/** Two users type into one cell: the other's text is stored while ours is in the editor. */
async function conflict(page: Page): Promise<void> {
  const context = await page.context().browser()!.newContext({ baseURL: serverUrl(), locale: 'zh-CN' })
  const other = await context.newPage()
  await openAs(other, '/merchant/settings?section=prefixes', 'boss')
  await section(page, 'prefixes')
  const [ownSheet, otherSheet] = [page, other].map(window => new SheetOf(window, '编号前缀'))
  await ownSheet!.cell('project', 'prefix').click()
  await page.keyboard.type('MINE')
  const now = await otherSheet!.cell('project', 'prefix').textContent()
  await otherSheet!.type('project', 'prefix', now === 'YOURS' ? 'THEIRS' : 'YOURS')
  await expect(otherSheet!.root.locator('.yz-saving')).toHaveCount(0)
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: '单元格冲突' })).toBeVisible()
  await context.close()
}

async function pasteReport(page: Page): Promise<void> {
  const labour = await edit(page, await tiles())
  await copy(page, [['不是价格'], ['345.67']])
  await labour.cell(await labour.rowId('jobName', '基层清理'), 'dailyPrice').click()
  await press(page, 'Control+v')
  await expect(dialog(page, '粘贴结果')).toBeVisible()
}

/** An import's changes to existing data: a price and a place of the board, and one addition. */
async function importDifference(page: Page): Promise<void> {
  await show(page, { path: '/material/import', as: 'estimator' })
  const lines = ['材料编码,材料名称,规格型号,品牌,单位,产地,不含税单价', '141200013,纸面石膏板,2400×1200×9.5,泰山,m2,山东济宁,9.90', 'N-1,轻钢龙骨,50×19×0.5,无,m,佛山,3.20']
  await page.getByLabel('导入文件').setInputFiles({ name: '价格.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) })
  await pickNode(page.getByLabel('没有类型的行归入', { exact: true }), '大理石', ['石材', '天然石材', '大理石'])
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByRole('tab', { name: /全部行/ }).click()
  await expect(page.getByRole('region', { name: '全部行' })).toBeVisible()
}

async function picker(page: Page): Promise<void> {
  await edit(page, await tiles(), '材料')
  await page.getByRole('button', { name: '从材料库选择' }).click()
  await expect(dialog(page, '材料库选择新增').getByRole('button', { name: '选中' }).first()).toBeVisible()
}

async function findAndReplace(page: Page): Promise<void> {
  const labour = await edit(page, await tiles())
  await labour.keys()
  await press(page, 'Control+h')
  await page.getByRole('search').getByLabel('查找内容').fill('基层')
  await expect(page.getByRole('search')).toContainText(/1/)
}

async function labourPrices(page: Page): Promise<void> {
  const labour = await edit(page, await tiles())
  await labour.cell(await labour.rowId('jobName', '基层清理'), 'jobName').click()
  await page.getByRole('button', { name: '工日单价', exact: true }).click()
  await expect(dialog(page, '工日单价')).toBeVisible()
}

const list = (name: string, key: string, target: (page: Page) => Locator): Moment => ({
  name,
  come: async page => {
    await openAs(page, '/quota/list')
    const sheet = new SheetOf(page, '企业定额库')
    await sheet.expectRows('quotaName', 10)
    await sheet.keys()
    await press(page, key)
    await expect(target(page)).toBeVisible()
  },
})

async function teams(page: Page): Promise<void> {
  await openAs(page, '/work/man/list')
  await page.getByRole('button', { name: '班组', exact: true }).click()
  await new SheetOf(page, '班组').column('teamName').first().waitFor()
}

async function team(page: Page): Promise<void> {
  const { rows: [first] } = await (await apiFor()).call(teamApi.page, { quick: '木工二班' })
  await openAs(page, `/work/team/detail?id=${first!.id}`)
  await expect(page.getByLabel('班组名称', { exact: true })).toHaveValue('木工二班')
}

/** A dialog opened by a button of a company section. */
const opened = (key: string, button: string): Moment => ({
  name: `dialog ${key}`,
  come: async page => {
    await section(page, key)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog(page, /./)).toBeVisible()
  },
})

/** A demonstration contract by name, as seen by a company user. */
const contract = (name: string, contractName: string, userKey: string): Moment => ({
  name,
  async come(page) {
    const [kind, path] = contractName.includes('劳务')
      ? ['LABOUR', '/work'] as const
      : contractName.includes('租赁') ? ['MACHINE', '/machine'] as const : ['MATERIAL', '/material'] as const
    const { rows: [first] } = await (await apiFor('boss')).call(contractApis[kind].page, { quick: contractName })
    await openAs(page, `${path}/contract/detail?id=${first!.id}`, userKey)
    await expect(page.locator('.yz-document-head')).toBeVisible()
  },
})

/** The contract with a footer button pressed; a phone has other buttons than a desktop. */
const pressed = (name: string, contractName: string, userKey: string, button: RegExp): Moment => ({
  name,
  async come(page) {
    await contract('', contractName, userKey).come(page)
    await page.locator('.yz-flow-foot').getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').or(page.getByRole('group', { name: '是否要反审核？' }))).toBeVisible()
  },
})

async function paper(page: Page): Promise<void> {
  await contract('', '科创中心瓷砖采购合同', 'boss').come(page)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByRole('region', { name: '打印预览' }).getByRole('region', { name: '合同条款' })).toBeVisible()
}

async function approvalPaper(page: Page): Promise<void> {
  await paper(page)
  await page.getByText('审批单', { exact: true }).click()
  await expect(page.getByRole('region', { name: '打印预览' }).getByRole('table', { name: '审批意见' })).toBeVisible()
}

async function reader(page: Page): Promise<void> {
  await openAs(page, '/process/stillAuditList', 'boss')
  const card = page.getByRole('complementary', { name: '待我审批' }).getByRole('button', { name: /客房瓷砖/ })
  await card.first().click()
  await expect(page.getByRole('article')).toBeVisible()
}

export const MOMENTS: readonly Moment[] = [
  ...ANALYSIS_MOMENTS,
  contract('contract to submit', '云山酒店水泥采购合同', 'buyer'),
  contract('contract to answer', '云山酒店客房瓷砖采购合同', 'boss'),
  contract('contract with a signer', '云山酒店石膏板采购合同', 'cost'),
  contract('contract sent back', '科创中心水电安装劳务合同', 'estimator'),
  contract('contract recalled', '科创中心卫生间防水劳务合同', 'estimator'),
  contract('contract cancelled', '云山酒店小型机具租赁合同', 'buyer'),
  contract('contract to sign', '云山酒店施工升降机租赁合同', 'buyer'),
  contract('contract in force', '科创中心瓷砖采购合同', 'boss'),
  contract('contract done', '科创中心水泥采购合同', 'boss'),
  contract('contract ended', '科创中心给排水管材采购合同', 'boss'),
  pressed('contract being submitted', '云山酒店水泥采购合同', 'buyer', /^提交$/),
  pressed('contract being answered', '云山酒店客房瓷砖采购合同', 'boss', /^(审批|同意)$/),
  pressed('contract that stays approved', '科创中心瓷砖采购合同', 'boss', /^反审核$/),
  { name: 'contract on paper', come: paper },
  { name: 'approval on paper', come: approvalPaper },
  { name: 'contract in the reader', come: reader },
  { name: 'conflict', come: conflict },
  { name: 'import difference', come: importDifference },
  { name: 'picker of materials', come: picker },
  { name: 'prices of labour', come: labourPrices },
  { name: 'find and replace', come: findAndReplace },
  { name: 'teams', come: teams },
  { name: 'a team', come: team },
  list('menu of a row', 'Shift+F10', page => page.getByRole('menu')),
  list('keys', 'F1', page => dialog(page, '全部快捷键')),
  list('command palette', 'Control+k', page => page.getByRole('combobox', { name: '搜索页面、命令和记录' })),
  opened('staff', '邀请员工'),
  opened('roles', '新增角色'),
  // After the others of this package: the pasted text stays there as a draft.
  { name: 'paste report', come: pasteReport },
  {
    name: 'settings of the look',
    come: async page => {
      await openAs(page, '/dashboard/workplace', 'boss')
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await page.getByRole('menuitem', { name: '界面设置' }).click()
      await expect(page.getByRole('radiogroup', { name: '主题色' })).toBeVisible()
    },
  },
  {
    name: 'menu of the account',
    come: async page => {
      await openAs(page, '/dashboard/workplace', 'boss')
      await page.getByRole('button', { name: /账号菜单/ }).click()
      await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    },
  },
]
