import { expect, type Locator, type Page } from 'playwright/test'
import { daysAfter, type Document, type DocumentCalls } from '#schemas/kit/index.ts'
import { monthEnd } from '#schemas/store/monthEnd.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { directReturn, returnOut } from '#schemas/store/returns.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { documentApi } from '#shared/api/document.ts'
import { projectApi } from '#shared/api/project.ts'
import { TILE } from '../contract/contracts.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { field, fill, idIn } from '../supply/chained.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { editKept } from '../tools/drafts.ts'
import { SheetOf } from '../tools/sheet.ts'
import { issued, ordered, place, posted, received, returned, tilesIn, TODAY, undone } from './stocked.ts'

const called = (): string => `单据${String(Date.now()).slice(-6)}`
const info = async (document: Document & { readonly calls: DocumentCalls }, id: string) =>
  (await apiFor('boss')).call(documentApi(document).info, { id })

async function choose(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).click()
  await page.getByRole('combobox', { name: `查找${label}` }).fill(text)
  await page.getByRole('option', { name: new RegExp(text) }).first().click()
  await expect(field(page, label)).toContainText(text)
}
async function lines(page: Page, title: string): Promise<SheetOf> {
  await page.getByRole('tab', { name: new RegExp(title) }).click()
  return new SheetOf(page, title)
}
const tiles = (dialog: Locator): Locator => dialog.locator('tbody tr').filter({ hasText: TILE }).first()
async function fromStock(page: Page): Promise<void> {
  await press(page, 'F3')
  const dialog = page.getByRole('dialog', { name: /从库存选/ })
  await tiles(dialog).getByRole('button', { name: '选用' }).click()
  await expect(toast(page, `已添加 ${TILE}`)).toBeVisible()
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
}

/**
 * Reloads a bill's page with an invalid edit, which is restored; posting is refused with these words, at the cell.
 * @param draftText the last edit's form in the draft
 */
async function refused(page: Page, title: string, column: string, draftText: string, refusal: RegExp): Promise<void> {
  await editKept(page, draftText)
  page.once('dialog', one => void one.accept())
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await button(page, '过账').click()
  await expect(toast(page, refusal)).toBeVisible()
  await expect(page.getByRole('tab', { name: new RegExp(title) })).toHaveAttribute('aria-selected', 'true')
  await expect(new SheetOf(page, title).column(column)).toHaveClass(/cell-error/)
}
/** Repeats this for a quantity one too high; then posts the allowed one. */
async function atMost(page: Page, title: string, rest: string, refusal: RegExp, quantity: string): Promise<void> {
  const sheet = await lines(page, title)
  const row = await sheet.rowId('itemName', TILE)
  const more = String(Number(rest) + 1)
  await sheet.type(row, 'quantity', more)
  await refused(page, title, 'quantity', `"quantity":"${more}`, refusal)
  await expect(sheet.cell(row, 'quantity')).toHaveText(new RegExp(`${more}$`))
  await sheet.type(row, 'quantity', quantity)
  await posted(page)
}
const available = async (page: Page, title: string): Promise<string> => (await new SheetOf(page, title).texts('available'))[0]!

test('goods move between the stores of two projects, no more than there is', async ({ page }) => {
  const projectId = await builtProject()
  const from = await place()
  const { rows: [other] } = await (await apiFor('boss')).call(projectApi.describeProjectsForSimple, { projectName: '云栖里办公楼' })
  const to = await place(other!.projectId)
  const receipt = await received(projectId, await ordered(projectId, called(), TODAY, '20'))
  const balances = async () => [await tilesIn(projectId, from.id), await tilesIn(other!.projectId, to.id)] as const
  const [ownBalance, otherBalance] = await balances()
  await openAs(page, `/storage/transfer/add?projectId=${projectId}`, 'boss')
  await choose(page, '调入项目', '云栖里办公楼')
  await choose(page, '调入仓库', String(to.name))
  await lines(page, '调拨明细')
  await fromStock(page)
  const rest = await available(page, '调拨明细')
  await atMost(page, '调拨明细', rest, new RegExp(`${TILE}.*库存不足：可用 ${rest}m²`), '8')
  expect(await balances()).toEqual([ownBalance - 8, otherBalance + 8])
  await undone(transfer, idIn(page))
  expect(await balances()).toEqual([ownBalance, otherBalance])
  await undone(planIn, receipt)
})

test('what lies unused at the end of a month comes back and goes out again on the next day, no more than was issued', async ({ page }) => {
  const projectId = await builtProject()
  const last = daysAfter(`${TODAY.slice(0, 7)}-01`, -1)
  await received(projectId, await ordered(projectId, called(), TODAY, '20'), last)
  await issued(projectId, '10', last)
  const before = await tilesIn(projectId)
  await openAs(page, `/storage/monthEnd/add?projectId=${projectId}`, 'keeper')
  await fill(page, '月末', `${last.slice(0, 7)}-05`)
  await lines(page, '现场剩余')
  await press(page, 'F3')
  const dialog = page.getByRole('dialog', { name: /取领料/ })
  await expect(dialog).toContainText('没有领出未退的材料')
  await press(page, 'Escape')
  await page.getByRole('tab', { name: '基本信息' }).click()
  await fill(page, '月末', last)
  await lines(page, '现场剩余')
  await press(page, 'F3')
  await tiles(dialog).getByRole('button', { name: '选用' }).click()
  await press(page, 'Escape')
  await atMost(page, '现场剩余', '10', new RegExp(`${TILE}.*现场剩余不能多于未退数量 10`), '4')
  expect((await info(monthEnd, idIn(page))).head).toMatchObject({ bizDay: last })
  expect(await tilesIn(projectId)).toBe(before)
  await undone(monthEnd, idIn(page))
})

test('goods come in without an order, at the price that is typed', async ({ page }) => {
  const projectId = await builtProject()
  const before = await tilesIn(projectId)
  await openAs(page, `/storage/income/addOther?projectId=${projectId}`, 'boss')
  await field(page, '入库原因').selectOption({ label: '零星采购' })
  const sheet = await lines(page, '入库明细')
  await press(page, 'Alt+l')
  const picker = page.getByRole('dialog', { name: '材料库选择新增' })
  await picker.getByLabel('材料名称').fill(TILE)
  await press(page, 'Enter')
  await picker.getByRole('row').filter({ hasText: TILE }).first().getByRole('button', { name: '选中' }).click()
  await press(page, 'Escape')
  await expect(picker).toBeHidden()
  const row = await sheet.rowId('itemName', TILE)
  await sheet.cell(row, 'price').click()
  await press(page, 'Delete')
  await sheet.type(row, 'quantity', '4')
  await refused(page, '入库明细', 'price', '"quantity":"4', /单价必须填写/)
  await expect(sheet.cell(row, 'quantity')).toHaveText('4')
  await sheet.type(row, 'price', '60')
  await expect(sheet.cell(row, 'amount')).toHaveText('240.00')
  await posted(page)
  expect(await tilesIn(projectId)).toBe(before + 4)
  await undone(otherIn, idIn(page))
})

test('goods go out without a pick, no more than there is', async ({ page }) => {
  const projectId = await builtProject()
  const receipt = await received(projectId, await ordered(projectId, called(), TODAY, '20'))
  const before = await tilesIn(projectId)
  await openAs(page, `/storage/outbound/addOther?projectId=${projectId}`, 'keeper')
  await field(page, '出库原因').selectOption({ label: '报损' })
  await lines(page, '出库明细')
  await fromStock(page)
  const rest = await available(page, '出库明细')
  await atMost(page, '出库明细', rest, new RegExp(`${TILE}.*库存不足：可用 ${rest}m²`), '2')
  expect(await tilesIn(projectId)).toBe(before - 2)
  await undone(otherOut, idIn(page))
  await undone(planIn, receipt)
})

test('goods go straight back to the supplier with a photograph, or by an approved return, no more than came in', async ({ page }) => {
  const projectId = await builtProject()
  const before = await tilesIn(projectId)
  const receipt = await received(projectId, await ordered(projectId, called(), TODAY, '20'))
  await openAs(page, `/storage/outbound/addBack?from=${receipt}`, 'keeper')
  await fill(page, '退回原因', '色差')
  await button(page, '过账').click()
  await expect(toast(page, '请上传退回材料的照片')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: '色差.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByText('1/20')).toBeVisible()
  await atMost(page, '出库明细', '20', /第 1 行 .*采购入库单剩余 20，本次 21/, '3')
  expect(await tilesIn(projectId)).toBe(before + 17)
  const straight = idIn(page)
  expect((await info(directReturn, straight)).head).toMatchObject({ attachments: [{ originName: '色差.png' }] })

  const returnId = await returned(receipt, '6')
  await openAs(page, `/storage/outbound/addBackPlan?from=${returnId}`, 'keeper')
  await atMost(page, '出库明细', '6', /第 1 行 .*退货单剩余 6，本次 7/, '6')
  expect(await tilesIn(projectId)).toBe(before + 11)
  await undone(returnOut, idIn(page))
  await undone(directReturn, straight)
})

test('goods that go straight to their place never lie in the store, and are used up by an item', async ({ page }) => {
  const projectId = await builtProject()
  const before = await tilesIn(projectId)
  const order = await ordered(projectId, called(), TODAY, '20')
  await openAs(page, `/storage/income/addPlan?from=${order}`, 'keeper')
  await page.locator('label').filter({ hasText: '直送现场' }).click()
  await expect(page.getByText('过账时同时入库和出库：不进库存，成本直接计入各行写明的分项')).toBeVisible()
  await refused(page, '入库明细', 'projectItemName', '"directToSite":true', new RegExp(`${TILE}：直送现场的材料须写明用于分项`))
  const sheet = new SheetOf(page, '入库明细')
  const row = await sheet.rowId('itemName', TILE)
  await sheet.cell(row, 'projectItemName').click()
  await page.keyboard.type('块料楼地面')
  await page.getByRole('option', { name: /块料楼地面/ }).first().click()
  await expect(sheet.cell(row, 'projectItemName')).toHaveText('块料楼地面')
  await posted(page)
  expect(await tilesIn(projectId)).toBe(before)
  expect((await info(planIn, idIn(page))).lines.items).toMatchObject([{ quantity: '20.000000', projectItemName: '块料楼地面' }])
  await undone(planIn, idIn(page))
})
