import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { contractApis } from '../../tools/contractApis.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'
import { called, newContract } from './contracts.ts'

test('the foot of a list shows the sums over its filter, over all pages, and follows what others write', async ({ page }) => {
  const mark = called('合计')
  const ids = []
  for (const sign of ['甲', '乙', '丙']) ids.push((await newContract(`${mark}${sign}`)).id)
  await openAs(page, `/material/contract/list?q=${mark}&size=20`, 'buyer')
  const sheet = new SheetOf(page, '材料合同')
  const sum = (column: string) => sheet.root.locator(`.ag-row-pinned .ag-cell[col-id="${column}"]`)
  await sheet.expectRows('contractName', 3)
  await expect(sum('totalAmount')).toHaveText('17,034.00')

  const buyer = await apiFor('buyer')
  await buyer.call(contractApis.MATERIAL.remove, { ids: [ids[0]!] }, randomUUID())
  await sheet.expectRows('contractName', 2)
  await expect(sum('totalAmount')).toHaveText('11,356.00')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(`${mark}乙`)
  await press(page, 'Enter')
  await sheet.expectRows('contractName', 1)
  await expect(sum('totalAmount')).toHaveText('5,678.00')
})
