import { expect, type Page } from 'playwright/test'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

/** New materials for a test, in a list filtered to them, ten rows a page by default. */
async function materials(page: Page, name: string, count: number, size = '&size=10'): Promise<SheetOf> {
  const api = await apiFor()
  const { rows: [like] } = await api.call(libraryApi.describeMaterials, { pageSize: 1 })
  const added = Array.from({ length: count }, (_, i) => ({ id: `new-${i}`, cells: {
    materialName: `${name}${String(i + 1).padStart(2, '0')}`, unit: like!.unit, materialType: like!.materialType, priceExcl: '10.00',
    brand: '无',
  } }))
  const saved = await api.call(libraryApi.batchSaveMaterial, { machine: false, added })
  expect(saved.problems).toEqual([])
  await openAs(page, `/material/list?sort=materialName:asc${size}`)
  const list = new SheetOf(page, '材料库')
  await page.getByRole('textbox', { name: /^搜索/ }).fill(name)
  await expect.poll(async () => (await list.texts('materialName')).every(text => text.startsWith(name))).toBe(true)
  if (size !== '') await list.expectRows('materialName', Math.min(10, count))
  return list
}
const writes = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', request => { if (request.url().includes('batchSaveMaterial')) sent.push(request.url()) })
  return sent
}

test('names are found and replaced on the page by one write, and taken back by one', async ({ page }) => {
  const list = await materials(page, '查找替换料', 4)
  const sent = writes(page)
  await list.column('materialName').first().click()
  await press(page, 'Control+h')
  await page.getByLabel('查找内容').fill('料0')
  await expect(page.getByRole('search', { name: '在表格中查找' })).toContainText('本页')
  await expect(page.locator('.yz-found')).toHaveCount(4)
  await page.getByLabel('替换为').fill('料9')
  await page.getByRole('button', { name: '全部替换' }).click()
  await expect.poll(() => list.texts('materialName')).toEqual(['91', '92', '93', '94'].map(n => `查找替换料${n}`))
  await expect(list.root.locator('.yz-saving')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await press(page, 'Escape', 'Control+z')
  await expect.poll(() => list.texts('materialName')).toEqual(['01', '02', '03', '04'].map(n => `查找替换料${n}`))
})

test('prices of many rows are multiplied after they were checked, by one write', async ({ page }) => {
  const list = await materials(page, '批量修改料', 3)
  const sent = writes(page)
  await list.column('priceExcl').first().click()
  await list.column('priceExcl').nth(2).click({ modifiers: ['Shift'] })
  await press(page, 'Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: '批量修改' })
  await dialog.getByText('乘以系数', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: '系数' }).fill('-1')
  await expect(dialog).toContainText('3 行不合要求')
  await expect(dialog.getByRole('button', { name: '修改', exact: true })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '系数' }).fill('1.155')
  await expect(dialog.getByRole('status')).toContainText('将修改 3 行')
  await expect(dialog.getByRole('table').getByRole('cell', { name: '批量修改料01', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '修改 3 行' }).click()
  await expect.poll(() => list.texts('priceExcl')).toEqual(['11.55', '11.55', '11.55'])
  await expect(list.root.locator('.yz-saving')).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await press(page, 'Control+z')
  await expect.poll(() => list.texts('priceExcl')).toEqual(['10.00', '10.00', '10.00'])
})

test('a page that shows all rows after a change to all of them says that it is longer than its size', IN_FULL, async ({ page }) => {
  const list = await materials(page, '批量全部料', 12)
  await list.column('priceExcl').first().click()
  await press(page, 'Control+Shift+e')
  const dialog = page.getByRole('dialog', { name: '批量修改' })
  await dialog.getByText('全部筛选结果 12 行', { exact: true }).click()
  await dialog.getByText('乘以系数', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: '系数' }).fill('1.1')
  await dialog.getByRole('button', { name: '修改 12 行' }).click()
  await expect(page.getByText('本页 12 条，翻页后恢复')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page.getByText('翻页后恢复')).toHaveCount(0)
})

test('a list is as long as its sheet is high, asked for once; a lower window keeps the row in which one stands', IN_FULL, async (
  { page }
) => {
  const pageSizes: unknown[] = []
  page.on('request', request => {
    const { pageNum, pageSize } = request.url().endsWith('describeMaterials') ? request.postDataJSON() as Record<string, number> : {}
    if (pageNum === 1) pageSizes.push(pageSize)
  })
  const list = await materials(page, '自动行数料', 40, '')
  pageSizes.length = 0
  await page.reload()
  const rows = list.column('materialName')
  const viewport = list.root.locator('.ag-grid-viewport')
  await expect(rows.first()).toBeVisible()
  const many = await rows.count()
  expect(pageSizes).toEqual([many])
  expect(many).toBeGreaterThan(20)
  const unseen = () => viewport.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await unseen()).toBe(0)
  await page.getByRole('button', { name: '下一页' }).click()
  await rows.filter({ hasText: '自动行数料38' }).click()
  await page.setViewportSize({ width: 1440, height: 640 })
  await expect.poll(unseen).toBe(0)
  expect(await rows.count()).toBeLessThan(many)
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /自动行数料38/)
  await page.getByLabel('每页条数').selectOption('10 条/页')
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(/size=10/)
  await page.getByLabel('每页条数').selectOption({ index: 0 })
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  await expect(page).not.toHaveURL(/size=/)
})

test('go to a row by its number or its name, on whatever page it stands', IN_FULL, async ({ page }) => {
  const list = await materials(page, '转到行料', 25)
  await list.column('materialName').first().click()
  await press(page, 'Control+g')
  await page.getByLabel('行号或编码').fill('23')
  await press(page, 'Enter')
  await expect(page.getByLabel(/^页码/)).toHaveValue('3')
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /转到行料23/)
  await expect(list.root.locator('.yz-sheet-input')).not.toHaveAttribute('data-editing')
  await press(page, 'Control+g')
  await page.getByLabel('行号或编码').fill('转到行料12')
  await press(page, 'Enter')
  await expect(page.getByLabel(/^页码/)).toHaveValue('2')
  await expect(list.root.locator('.yz-sheet-input')).toHaveAttribute('aria-label', /转到行料12/)
})

test.describe(() => {
  test.use({ fresh: true })

  test('all rows of the filter are printed with title, conditions and a header that repeats', async ({ page }) => {
    await page.addInitScript(() => { window.print = () => { document.documentElement.dataset.printed = 'yes' } })
    const list = await materials(page, '打印料', 25)
    await list.column('materialName').first().click()
    await press(page, 'Control+p')
    await expect(list.root.locator('.yz-sheet-input')).not.toHaveAttribute('data-editing')
    const paper = page.frameLocator('iframe[title="打印预览"]')
    await expect(paper.locator('tbody tr')).toHaveCount(10)
    await page.getByRole('dialog').getByRole('button', { name: '打印' }).click()
    await expect(paper.locator('tbody tr')).toHaveCount(25)
    await expect(paper.locator('html')).toHaveAttribute('data-printed', 'yes')
    await expect(paper.locator('h1')).toHaveText('材料库')
    await expect(paper.locator('header')).toContainText('搜索“打印料”')
    expect(await paper.locator('thead').evaluate(head => getComputedStyle(head).display)).toBe('table-header-group')
  })
})

test('wrong values are corrected in the report, in place and from Excel, and are written to their rows', async ({ page }) => {
  const list = await materials(page, '修正带回料', 4)
  const ids = await Promise.all(['01', '02', '03'].map(n => list.rowId('materialName', n)))
  const before = await list.texts('priceExcl')
  const paste = async () => {
    await list.cell(ids[0]!, 'priceExcl').click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '十元\r\n12.50\r\n0.001\r\n千元\r\n')
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
  }
  const dialog = page.getByRole('dialog', { name: '粘贴结果' })
  await paste()
  await expect(dialog).toContainText('Ctrl Z撤销这一次')
  await press(page, 'Control+z')
  await expect(dialog).toBeHidden()
  await expect.poll(() => list.texts('priceExcl')).toEqual(before)
  await paste()
  await expect(dialog).toContainText('3行未写入')
  await dialog.getByLabel('第 1 行 除税单价 的新值').fill('10.5')
  await dialog.getByRole('button', { name: '写入修正 1 处' }).click()
  await expect(dialog).toContainText('2行未写入')
  await dialog.getByRole('button', { name: '复制失败行' }).click()
  await expect(toast(page, '已复制 2 行')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\t')[0]).toBe('行')
  const corrected = copied.replace('0.001', '9.99')
  await page.evaluate(text => navigator.clipboard.writeText(text), corrected)
  await dialog.getByRole('button', { name: '粘贴修正行' }).click()
  await expect(dialog).toContainText('1行未写入')
  await page.evaluate(text => navigator.clipboard.writeText(text), corrected.replace('千元', '1000'))
  // Focus after pressing a button, and when the report opens.
  await dialog.getByRole('button', { name: '知道了' }).press('Control+v')
  await expect(dialog).not.toContainText('行未写入')
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect.poll(() => list.texts('priceExcl')).toEqual(['10.50', '12.50', '9.99', '1,000.00'])
})

test('of what is deleted together, items of the platform stay, and it is said why', IN_FULL, async ({ page }) => {
  const list = await materials(page, 'U75 天地龙骨旁料', 1)
  await page.getByRole('textbox', { name: /^搜索/ }).fill('U75 天地龙骨')
  await list.expectRows('materialName', 2)
  const { rows } = await (await apiFor()).call(libraryApi.describeMaterials, { quick: 'U75 天地龙骨' })
  await list.cell(rows.find(({ sys }) => sys)!.id, 'materialName').click()
  await press(page, 'Shift+ArrowDown', 'Control+-')
  await expect(toast(page, '已删除 1 行，保留 1 行：平台条目不能删除')).toBeVisible()
  await list.expectRows('materialName', 1)
  await press(page, 'Control+-')
  await expect(page.locator('.bp6-toast').filter({ hasText: /^平台条目不能删除/ })).toBeVisible()
  await page.reload()
  await list.expectRows('materialName', 1)
  expect(await list.texts('materialName')).toEqual(['U75 天地龙骨'])
})

test('the pages of a list stay at hand at every width, whatever is said and counted beside them', IN_FULL, async ({ page }) => {
  const list = await materials(page, '页脚料', 14)
  await copy(page, ['12.00', '13.00', '14.00', '15.50', '25.00'].map(price => [price]))
  await list.column('priceExcl').nth(8).click()
  await press(page, 'Control+v')
  const foot = page.locator('.yz-foot:visible')
  const notes = ['覆盖了选区外 4 个有内容的单元格', '本页 13 条，翻页后恢复']
  for (const note of notes) await expect(foot.getByText(note)).toBeAttached()
  await expect(foot.getByRole('status', { name: '所选单元格' })).toContainText('求和79.50')
  for (const width of [1440, 1024, 768, 576, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['首页', '上一页', '下一页', '末页']) await expect(foot.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(foot.getByRole('button', { name: '求和' })).toBeInViewport({ ratio: 1 })
    for (const note of notes) {
      await expect(foot.getByText(note)).toBeInViewport({ ratio: 1 })
      if (width < 768) expect(await foot.getByText(note).evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
      else await expect(foot.getByText(note)).toHaveAttribute('title', note)
    }
  }
})
