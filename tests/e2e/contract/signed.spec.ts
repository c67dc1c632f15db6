import { expect, type Page } from 'playwright/test'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { button, pageOf, state } from '../tools/approval.ts'
import { IN_FULL } from '../tools/full.ts'
import { edit, packageNamed } from '../tools/packages.ts'
import { SheetOf, walkTo } from '../tools/sheet.ts'
import { addressOf, approveAs, called, signedContract, submit, SUPPLEMENT, TILE } from './contracts.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const ADDED = '石膏板'

/** Moves by Tab to a line cell and types over it. */
async function type(page: Page, column: string, row: number, text: string): Promise<void> {
  await walkTo(page, column, row, () => press(page, 'Tab'))
  await page.keyboard.type(text)
  await press(page, 'Tab')
}

test('a supplement is written by keyboard alone: it changes a line and adds one, the contract takes it over once it is approved, and its '
  + 'version before stays', async ({ page }) => {
  test.slow()
  const name = called('增补')
  const contract = await signedContract(name)
  await openAs(page, addressOf(contract), 'buyer')
  await expect(tab(page, /^补充协议/)).toBeVisible()
  await press(page, 'Alt+3')
  await tabTo(page, button(page, '新增补充协议').first())
  await press(page, 'Enter')
  for (const [label, text] of [['协议名称', `${name}补充`], ['变更原因', '走道改铺']] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeVisible()
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  const lines = new SheetOf(page, '合同明细')
  await press(page, 'Alt+2')
  await expect(lines.column('price')).toHaveCount(1)
  await type(page, '单价', 1, '58.00')
  await press(page, 'Alt+l')
  const picker = page.getByRole('dialog', { name: '材料库选择新增' })
  await expect(picker.getByLabel('材料名称')).toBeFocused()
  await page.keyboard.type(ADDED)
  await press(page, 'Enter')
  const first = picker.getByRole('row').filter({ hasText: ADDED }).first()
  await expect(first).toBeFocused()
  await press(page, 'Enter')
  await expect(first).toContainText('已选中')
  await press(page, 'Escape')
  await expect(picker).toBeHidden()
  await expect(page.getByLabel(/^数量 第2行/)).toBeFocused()
  await type(page, '数量', 2, '20')
  await type(page, '单价', 2, '30.00')
  await press(page, 'Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page).toHaveURL(/supplement\?id=/)
  await expect(page.getByLabel('协议名称', { exact: true }).or(lines.root).filter({ visible: true })).toBeVisible()
  await press(page, 'Alt+3')
  await expect(page.getByRole('row').filter({ hasText: '单价' }).filter({ hasText: '56.78' })).toContainText('58.00')
  await submit(page)
  await state(page, '处理中')
  const api = await apiFor('buyer')
  const { rows: [supplement] } = await api.call(supplementApis.MATERIAL.page, { of: contract })
  expect((await api.call(contractApis.MATERIAL.info, { id: contract })).lines.items).toHaveLength(1)
  await approveAs(SUPPLEMENT, supplement!.id, ['pm', 'cost', 'boss'])
  await state(page, '已完成')

  await openAs(page, addressOf(contract), 'buyer')
  await tab(page, /^合同明细/).click()
  await expect(lines.column('price')).toHaveText(['58.00', '30.00'])
  await expect(lines.column('itemName').last()).toContainText(ADDED)
  await tab(page, /^版本/).click()
  await page.getByRole('button', { name: '比较 v1' }).click()
  await expect(page.getByRole('region', { name: /^v1/ }).getByRole('row').filter({ hasText: '56.78' })).toContainText('58.00')
})

test.describe('of a page that has just come', () => {
  test.use({ fresh: true })

  test('the key of a tab is heard as soon as the tabs are there', async ({ page }) => {
    const id = await signedContract(called('按键'))
    await page.addInitScript(() => {
      new MutationObserver((_changes, watch) => {
        if (document.querySelector('.yz-doctabs [role=tab]') === null) return
        watch.disconnect()
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: '2', code: 'Digit2', altKey: true, bubbles: true, cancelable: true })
        )
      }).observe(document, { childList: true, subtree: true })
    })
    await openAs(page, addressOf(id), 'buyer')
    await expect(tab(page, /^合同明细/)).toHaveAttribute('aria-selected', 'true')
  })
})

test('who may take an approval back reads why a contract in force is not', IN_FULL, async ({ page }) => {
  const id = await signedContract(called('反审'))
  await openAs(page, addressOf(id), 'boss')
  await tabTo(page, button(page, '反审核'))
  await press(page, 'Enter')
  const question = page.getByRole('group', { name: '是否要反审核？' })
  await expect(question.getByRole('alert')).toHaveText('不能反审核：合同生效，请签订补充协议或终止')
  await expect(question.getByRole('button', { name: '反审核' })).toBeDisabled()
  await press(page, 'Escape')
  await expect(question).toBeHidden()
  await expect(button(page, '反审核')).toBeFocused()
})

test('the price of a contract in force is offered in the editor of a package, with its source and day', async ({ page }) => {
  const name = called('引价')
  const id = await signedContract(name)
  const { code } = (await (await apiFor('buyer')).call(contractApis.MATERIAL.info, { id })).head
  const { quotaId } = await packageNamed(await apiFor(), `${name}定额包`)
  const materials = await edit(page, quotaId, '材料')
  const row = await materials.rowId('materialName', TILE)
  await materials.cell(row, 'price').click()
  await press(page, 'Alt+p')
  const lookup = page.getByRole('dialog', { name: '材料价格查询' })
  await lookup.getByRole('radio', { name: '合同' }).click()
  const point = lookup.getByRole('row').filter({ hasText: String(code) })
  await expect(point).toContainText('56.78')
  await expect(point).toContainText('合同')
  await expect(point).toContainText('东鹏')
  await expect(point).toContainText(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()))
  await point.getByRole('button', { name: '选中' }).click()
  // The company calculates without tax.
  await expect(materials.cell(row, 'price')).toHaveText('50.25')
  await expect(materials.cell(row, 'sourceType')).toHaveText('合同')
})

test('the address of a purchase contract leads to it without knowing its kind', IN_FULL, async ({ page, browser }) => {
  const name = called('采购')
  const id = await signedContract(name)
  await openAs(page, `/purchaseContractDetail?id=${id}`, 'buyer')
  await expect(page).toHaveURL(new RegExp(`/material/contract/detail\\?id=${id}`))
  await expect(page.locator('.yz-document-head')).toContainText(name)
  const stranger = await pageOf(browser, `/purchaseContractDetail?id=${id}`, 'foreman')
  await expect(stranger.getByText('没有取到采购合同')).toBeVisible()
})

test('lines of a labour contract come from steps of packages and from daily prices', async ({ page }) => {
  await openAs(page, '/work/contract/add', 'estimator')
  await page.getByRole('tab', { name: /^合同明细/ }).click()
  const lines = new SheetOf(page, '合同明细')
  const picked: string[] = []
  for (const [way, title] of [['从定额工序选择', '工序价格查询'], ['从工日单价选择', '工日单价']] as const) {
    await button(page, way).first().click()
    const lookup = page.getByRole('dialog', { name: title })
    await lookup.getByRole('button', { name: '选中' }).first().click()
    await expect(toast(page, '已添加')).toBeVisible()
    await lookup.getByRole('button', { name: '关闭' }).click()
    await expect(lines.column('itemName')).toHaveCount(picked.push(way))
  }
  await expect(page.getByLabel(/^数量 第2行/)).toBeFocused()
  await expect(lines.column('unit').last()).toHaveText('工日')
  for (const price of await lines.texts('price')) expect(price).toMatch(/^[\d,]+\.\d\d$/)
})
