import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from 'playwright/test'
import { authApi } from '#shared/api/auth.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { builtProject, entitlements } from '../subscribe/subscribes.ts'
import { apiFor, openAs, press, toast } from '../tools/app.ts'
import { button } from '../tools/approval.ts'

export type Entitled = Awaited<ReturnType<typeof entitlements>>[number]

/**
 * A project under construction with a target cost, with its buyer; two of its materials with a remainder, each for one item; names of three
 * suppliers with a contact.
 */
export async function site() {
  const projectId = await builtProject()
  const boss = await apiFor('boss')
  const [{ userId }, duties] = [
    await (await apiFor('buyer')).call(authApi.queryNowUserInfo, {}), await boss.call(projectStaffApi.jobDuty, { projectId }),
  ]
  const buying = duties.find(({ name }) => name === '采购员')!
  if (!buying.people.some(one => one.userId === userId))
    await boss.call(projectStaffApi.save, { projectId, userId, roleIds: [buying.roleId] }, randomUUID())
  const remaining = await entitlements(projectId)
  const [first, second] = remaining.filter(({ itemName }) => remaining.filter(one => one.itemName === itemName).length === 1)
  const suppliers = []
  for (const name of ['甲', '乙', '丙']) {
    const supplierName = `${name}建材${randomUUID().slice(0, 6)}`
    const contacts = [{ id: randomUUID(), contactName: `${name}经理`, phone: '13900001234', isMain: true }]
    await boss.call(
      supplierApis.MATERIAL.save, { head: { supplierName, region: '440113' }, lines: { contacts, accounts: [], certificates: [] } },
      randomUUID()
    )
    suppliers.push(supplierName)
  }
  return { projectId, first: first!, second: second!, suppliers }
}

export const idIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? ''
/** A field of the visible page; open pages behind it have such fields as well. */
export const field = (page: Page, label: string) => page.locator('.yz-tabpage:not([hidden])').getByLabel(label, { exact: true })
export async function fill(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await press(page, 'Tab')
}
export async function save(page: Page, done: string): Promise<void> {
  await press(page, 'Control+s')
  await expect(toast(page, done)).toBeVisible()
}

/** Runs an action of the document's state, confirming its question. */
export async function act(page: Page, label: string): Promise<void> {
  await button(page, label).click()
  await page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()
}

/** Sends the page's document into its approval; the page shows the result. */
export async function submit(page: Page): Promise<void> {
  await button(page, '提交').click()
  await expect(page.getByRole('dialog', { name: /提交审批/ }).getByRole('list', { name: '审批路线' })).toBeVisible()
  await press(page, 'Control+Enter')
}

export async function agreeAs(page: Page, address: string, loginName: string): Promise<void> {
  await openAs(page, address, loginName)
  await button(page, '审批').click()
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(toast(page, '已同意')).toBeVisible()
}

/** Searches a dialog and returns the matching rows, the first focused: the focus moves there once the results have arrived. */
export async function searchRows(page: Page, dialog: RegExp, searchText: string, count: number) {
  const opened = page.getByRole('dialog', { name: dialog })
  await opened.getByRole('textbox', { name: '查找' }).fill(searchText)
  await press(page, 'Enter')
  const rows = opened.locator('tbody tr')
  await expect(rows).toHaveCount(count)
  await expect(rows.first()).toBeFocused()
  return rows
}

/** Pulls all rows matching these words from other documents, of one source if there are several. */
export async function pullRows(page: Page, searchText: string, count: number, source?: RegExp): Promise<void> {
  await button(page, '取明细').click()
  const dialog = page.getByRole('dialog', { name: /^从.*取明细$/ })
  if (source !== undefined) await dialog.getByRole('tab', { name: source }).click()
  await searchRows(page, /^从.*取明细$/, searchText, count)
  for (let at = 0; at < count; at++) await press(page, 'Space', 'ArrowDown')
  await press(page, 'Control+Enter')
  await expect(toast(page, `已取 ${count} 行`)).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
}

/** A supplier's telephone: a separate window without an account. */
export async function phone(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await page.goto(link)
  return page
}
export const price = (page: Page) => page.getByRole('textbox', { name: '单价' })

/** Types a price for each row, and opens the overview before the submit. */
export async function quoted(page: Page, ...prices: readonly string[]): Promise<void> {
  for (const text of prices) {
    await price(page).fill(text)
    await page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: /^(下一行|核对)/ }).click()
  }
}
