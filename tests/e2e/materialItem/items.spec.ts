import { expect } from 'playwright/test'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { confirmDialog, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { SheetOf } from '../tools/sheet.ts'
import { tick } from '../tools/tick.ts'

const SUPPLIER = '端到端陶瓷'
const sheet = (lines: readonly string[]) => ({
  name: '送货单.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${['品名,规格,品牌,单位,供货单位,材料编码', ...lines].join('\r\n')}`),
})

test('a delivery note is imported, its names are bound by the keyboard, and the same name is known the next time', async ({ page }) => {
  const api = await openAs(page, '/material/materialItem/import')
  await page.getByLabel('导入文件').setInputFiles(sheet([
    `端到端抛釉砖,800*800*10,东鹏,㎡,${SUPPLIER},110300004`, `端到端踢脚线,100x800,东鹏,米,${SUPPLIER},`, `瓷质踢脚线,100*800,东鹏,米,${SUPPLIER}二店,`,
    `端到端没有,,,个,${SUPPLIER},000000`,
  ]))
  await page.getByRole('button', { name: '检查' }).click()
  const report = page.locator('.yz-wizard-report')
  await expect(report.getByRole('status')).toContainText('3行可导入')
  await expect(page.getByRole('region', { name: '问题' })).toContainText('材料库中没有编码“000000”')
  await page.getByRole('button', { name: '导入 3 行' }).click()
  await expect(report.getByRole('status')).toContainText('3行已导入')
  await page.getByRole('button', { name: '查看材料明细' }).click()

  const list = new SheetOf(page, '材料明细')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(SUPPLIER)
  await list.expectRows('itemName', 3)
  expect(await list.texts('libName')).toEqual(expect.arrayContaining(['全抛釉地砖', '瓷质踢脚线', '']))

  await page.getByRole('button', { name: '绑定', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /^绑定材料明细/ })
  const row = dialog.getByRole('row').filter({ hasText: '端到端踢脚线' })
  await expect(row).toBeFocused()
  await expect(row).toContainText('规格相同')
  await press(page, 'Enter')
  await tick(dialog.getByLabel('对所有供应商有效'))
  await row.press('Control+Enter')
  await expect(toast(page, '已绑定 1 条明细')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => list.texts('libName')).not.toContain('')

  // Another supplier spells the same thing differently.
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('button', { name: '再导入一个文件' }).click()
  await page.getByLabel('导入文件').setInputFiles(sheet([`端到端 踢脚线,100×800,东鹏,延米,${SUPPLIER}三店,`]))
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByRole('button', { name: '导入 1 行' }).click()
  await page.getByRole('button', { name: '查看材料明细' }).click()
  await page.getByRole('textbox', { name: /^搜索/ }).fill(`${SUPPLIER}三店`)
  await list.expectRows('itemName', 1)
  expect(await list.texts('libName')).toEqual(['瓷质踢脚线'])
  const { rows } = await api.call(materialItemApi.queryPageMaterialItem, { quick: SUPPLIER, pageSize: 50 })
  await api.call(materialItemApi.deleteMaterialItem, { ids: rows.map(({ id }) => id) })
})

test('an import is taken back, but for what was bound since', async ({ page }) => {
  const api = await openAs(page, '/material/materialItem/import')
  await page.getByLabel('导入文件').setInputFiles(sheet([`端到端撤销甲,,,个,${SUPPLIER}撤销,`, `端到端撤销乙,,,个,${SUPPLIER}撤销,110300004`]))
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.locator('.yz-wizard-report').getByRole('status')).toContainText('2行已导入')
  const stored = async () => (await api.call(materialItemApi.queryPageMaterialItem, { quick: `${SUPPLIER}撤销` })).rows
  const bound = (await stored()).find(({ itemName }) => itemName === '端到端撤销乙')!
  await api.call(materialItemApi.bindingMaterial, { rows: [{ id: bound.id, libMaterialId: null, was: bound.libMaterialId! }] })
  await page.getByRole('button', { name: '撤销本次导入' }).click()
  await confirmDialog(page, '撤销本次导入？', '撤销')
  const undone = page.getByRole('region', { name: '撤销结果' })
  await expect(undone.getByRole('status')).toContainText('删除 1 行')
  await expect(undone.getByRole('row').filter({ hasText: '端到端撤销乙' })).toContainText('导入之后修改过')
  expect((await stored()).map(({ id }) => id)).toEqual([bound.id])
  await api.call(materialItemApi.deleteMaterialItem, { ids: [bound.id] })
})

test('two people edit one item: each field says what the other has written', IN_FULL, async ({ page }) => {
  const api = await openAs(page, '/material/materialItem/edit')
  await page.getByLabel('明细名称').fill('端到端表单')
  await page.getByLabel('规格型号').fill('甲')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '新增成功！')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: '端到端表单' })).toBeVisible()
  const { rows: [item] } = await api.call(materialItemApi.queryPageMaterialItem, { quick: '端到端表单' })
  await page.getByRole('button', { name: '编辑' }).click()
  await page.getByLabel('规格型号').fill('乙')
  await page.getByLabel('备注').fill('我的备注')
  await api.call(materialItemApi.updateMaterialItem, { changed: [{ id: item!.id, cells: { spec: '丙' }, was: { spec: '甲' } }] })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已被他人改为“丙”，再次保存则以您的为准')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '编辑成功！')).toBeVisible()
  expect((await api.call(materialItemApi.queryInfoMaterialItem, { id: item!.id })).row).toMatchObject({ spec: '乙', remark: '我的备注' })
  await api.call(materialItemApi.deleteMaterialItem, { ids: [item!.id] })
})

test('what is typed while an item is added is saved with it', IN_FULL, async ({ page }) => {
  const api = await openAs(page, '/material/materialItem/edit')
  const letAdd = await holdRequests(page, `**${materialItemApi.addMaterialItem.path}`)
  await page.getByLabel('明细名称').fill('端到端边存边写')
  await page.getByLabel('备注').fill(' 甲乙 ')
  await press(page, 'Control+s')
  await page.keyboard.type('丙')
  letAdd()
  await expect(toast(page, '新增成功！')).toBeVisible()
  const { rows } = await api.call(materialItemApi.queryPageMaterialItem, { quick: '端到端边存边写' })
  expect(rows).toMatchObject([{ remark: '甲乙 丙' }])
  await api.call(materialItemApi.deleteMaterialItem, { ids: [rows[0]!.id] })
})

test('an item is bound from its page, the record has it, and a removed row comes back bound', async ({ page }) => {
  const api = await openAs(page, '/material/list')
  const { id } = await api.call(materialItemApi.addMaterialItem, { row: { itemName: '端到端砂纸', unit: '张', supplierName: SUPPLIER } })
  await page.goto(`/em/material/materialItem/detail?id=${id}`)
  await page.getByRole('button', { name: '绑定 砂纸' }).click()
  await expect(toast(page, '已绑定')).toBeVisible()
  await expect(page.getByRole('region', { name: '绑定记录' }).getByRole('row').nth(1)).toContainText('276500066 砂纸')
  await page.goto('/em/material/materialItem/list')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('端到端砂纸')
  const list = new SheetOf(page, '材料明细')
  await list.expectRows('itemName', 1)
  await list.cell(id, 'itemName').click()
  const stored = async () => (await api.call(materialItemApi.queryInfoMaterialItem, { id }).catch(() => undefined))?.row.libName
  await press(page, 'Control+-')
  await list.expectRows('itemName', 0)
  await expect.poll(stored).toBeUndefined()
  await press(page, 'Control+z')
  await expect.poll(stored).toBe('砂纸')
  await api.call(materialItemApi.deleteMaterialItem, { ids: [id] })
})

test('all that is sure is accepted by one key and written by another', IN_FULL, async ({ page }) => {
  const api = await openAs(page, '/material/materialItem/list')
  await page.getByRole('textbox', { name: /^搜索/ }).fill('番禺建材超市')
  const list = new SheetOf(page, '材料明细')
  await list.expectRows('itemName', 3)
  await page.getByRole('button', { name: '绑定', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /^绑定材料明细/ })
  await expect(dialog.getByText('确定', { exact: true })).toHaveCount(3)
  await press(page, 'a', 'Control+Enter')
  await expect(toast(page, '已绑定 3 条明细')).toBeVisible()
  await expect.poll(async () => (await list.texts('libName')).toSorted()).toEqual(['P.O 42.5R 水泥', '中砂', '瓷质踢脚线'])
  const { rows } = await api.call(materialItemApi.queryPageMaterialItem, { quick: '番禺建材超市' })
  await api.call(
    materialItemApi.bindingMaterial, { rows: rows.map(({ id, libMaterialId }) => ({ id, libMaterialId: null, was: libMaterialId })) }
  )
})
