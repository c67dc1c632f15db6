import { expect } from 'playwright/test'
import { daysAfter } from '#schemas/kit/index.ts'
import { TILE } from '../contract/contracts.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { openAs, press, toast, test } from '../tools/app.ts'
import { button } from '../tools/approval.ts'
import { SheetOf } from '../tools/sheet.ts'
import { ordered, received, TODAY } from './stocked.ts'

/** Page sizes of a PDF in millimetres. */
const pagesOf = (pdf: Buffer): string[] => [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
  ([, width, height]) => [width, height].map(points => Math.round(Number(points) / 72 * 25.4)).join(' × ')
)

test('labels of the stock are seen before they are printed, as many of each as one says, one to a page of 60 × 40 mm', async ({ page }) => {
  const projectId = await builtProject()
  await received(projectId, await ordered(projectId, `标签${String(Date.now()).slice(-6)}`, daysAfter(TODAY, 2), '20'))
  await openAs(page, `/project/${projectId}/storage?tab=stock`, 'keeper')
  const sheet = new SheetOf(page, '库存')
  await sheet.cell(await sheet.rowId('itemName', TILE), 'unit').click()
  await button(page, '打印标签').click()
  await page.getByRole('menuitem', { name: '所选 1 种材料' }).click()
  const dialog = page.getByRole('dialog', { name: /打印标签/ })
  const label = dialog.getByRole('article', { name: TILE })
  await expect(label.getByRole('img', { name: '二维码' })).toBeVisible()
  await expect(label).toContainText('单位m²')
  await expect(dialog.getByRole('status')).toHaveText('60 × 40 mm，共 1 张')
  await dialog.getByRole('textbox', { name: `${TILE} 份数` }).fill('３')
  await expect(dialog.getByRole('status')).toHaveText('60 × 40 mm，共 3 张')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['60 × 40', '60 × 40', '60 × 40'])
  await dialog.getByRole('button', { name: '跳过' }).click()
  await expect(dialog.getByRole('button', { name: '打印', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: `${TILE} 份数` }).fill('一')
  await expect(dialog.getByRole('alert')).toHaveText('请填 0 到 999 的整数')
})

test('a delivery note in the words of its supplier fills the bill; what a word means is said once', async ({ page }) => {
  test.slow()
  const projectId = await builtProject()
  const mark = String(Date.now()).slice(-6)
  const word = `大板${mark}`
  const order = await ordered(projectId, `送货${mark}`, daysAfter(TODAY, 2), '20')
  const dialog = page.getByRole('dialog', { name: /粘贴送货单/ })
  const pasted = async (text: string): Promise<void> => {
    await openAs(page, `/storage/income/addPlan?from=${order}`, 'keeper')
    await page.getByRole('tab', { name: /入库明细/ }).click()
    await button(page, '粘贴送货单').click()
    await dialog.getByRole('textbox', { name: '送货单内容' }).fill(text)
    await dialog.getByRole('button', { name: /对应订单/ }).click()
  }
  const filled = async (quantity: string): Promise<void> => {
    await dialog.getByRole('button', { name: '填入 1 行' }).click()
    await expect(toast(page, '已填入 1 行')).toBeVisible()
    const sheet = new SheetOf(page, '入库明细')
    const row = await sheet.rowId('itemName', TILE)
    for (const column of ['arrived', 'quantity']) await expect(sheet.cell(row, column)).toHaveText(new RegExp(`${quantity}$`))
    await press(page, 'Control+z')
    await expect(sheet.cell(await sheet.rowId('itemName', TILE), 'quantity')).toHaveText(/20$/)
  }

  await test.step('an unknown word is chosen by a person', async () => {
    await pasted(`品名\t规格\t数量\n${word}\t\t１２m²`)
    const fill = dialog.getByRole('button', { name: /^填入/ })
    await expect(fill).toBeDisabled()
    await expect(dialog.getByText('没有找到')).toBeVisible()
    await dialog.getByRole('combobox', { name: `${word} 对应` }).selectOption({ index: 1 })
    await expect(dialog.getByText('已选择')).toBeVisible()
    await filled('12')
  })
  await test.step('and found by itself the next time; more than is to come is said before it is written', async () => {
    await pasted(`${word} 5m²`)
    await dialog.getByRole('textbox', { name: `${word} 到货数量` }).fill('25')
    await expect(dialog.getByText('已知叫法')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText('待到货 20，本次共 25，超出 5')
    await dialog.getByRole('button', { name: '填入 1 行' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await dialog.getByRole('textbox', { name: `${word} 到货数量` }).fill('7.5')
    await filled('7.5')
  })
})
