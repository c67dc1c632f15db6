import { expect } from 'playwright/test'
import { feedbackApi } from '#shared/api/feedback.ts'
import { libraryApi } from '#shared/api/library.ts'
import { apiFor, openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { edit, idOf, TILES } from '../tools/packages.ts'
import { still, twice } from '../tools/screens.ts'
import { copy, SheetOf } from '../tools/sheet.ts'

test('the page of a material with its prices scrolls by one bar on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { rows: [board] } = await (await apiFor()).call(libraryApi.describeMaterials, { quick: '141200013' })
  await openAs(page, `/material/detail?id=${board!.id}`)
  await expect(page.locator('.yz-detail table.yz-hidden')).toBeAttached()
  expect(await twice(page)).toBe(0)
})

test('on a phone a long name is read whole above its buttons', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await (await apiFor()).call(
    feedbackApi.add, { kind: 'WISH', title: '两列单价同时粘贴以后应说明哪一个与税率不符'.repeat(2), content: '现在只知道不符，不知道改哪一个。' }
  )
  await openAs(page, `/menu/problem-detail?id=${id}`)
  const name = page.locator('.yz-document-head h1')
  await expect(name).toBeVisible()
  expect(await name.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await expect(page.getByRole('button', { name: '关闭问题' })).toBeInViewport({ ratio: 1 })
})

test('on a phone a row begins with name, total and state, and a touch anywhere opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '/quota/list')
  const list = new SheetOf(page, '企业定额库')
  const first = (await list.column('quotaName').first().evaluate(cell => cell.closest('.ag-row')!.getAttribute('row-id')))!
  for (const column of ['quotaName', 'quotaTotalAmount', 'quotaState']) await expect(list.cell(first, column)).toBeInViewport({ ratio: 1 })
  await list.cell(first, 'quotaState').click()
  await expect(page).toHaveURL(new RegExp(`/quota/detail/${first}$`))
})

test('on a phone the line of totals is named in its first cell', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, '/material/contract/list', 'boss')
  const total = (column: string) => page.locator(`.ag-row-pinned .ag-cell[col-id="${column}"]`)
  await expect(total('contractName')).toHaveText('合计')
  await expect(total('totalAmount')).toBeInViewport({ ratio: 1 })
})

test('on a phone a report has its buttons and its reasons within the window', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const labour = await edit(page, await idOf(await apiFor(), TILES))
  await copy(page, [['不是价格'], ['345.67']])
  await labour.cell(await labour.rowId('jobName', '基层清理'), 'dailyPrice').click()
  await press(page, 'Control+v')
  const report = page.getByRole('dialog', { name: '粘贴结果' })
  await expect(report).toBeVisible()
  await still(page)
  for (const name of ['复制失败行', '下载 xlsx', '粘贴修正行', '带回 xlsx', '知道了']) {
    const { x, width } = (await report.getByRole('button', { name }).boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  expect((await report.getByRole('cell', { name: '无法识别为数字' }).boundingBox())!.width).toBeGreaterThan(120)
})

test('the tools of a list stand in one row beside a tree on a tablet', IN_FULL, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openAs(page, '/merchant/settings?section=itemTree', 'admin')
  await expect(page.getByRole('toolbar').getByRole('button', { name: '更多' })).toBeVisible()
  const rows = await page.locator('.yz-toolbar > .end')
    .evaluate(end => new Set([...end.children].map(tool => Math.round(tool.getBoundingClientRect().top))).size)
  expect(rows).toBe(1)
})

test.describe(() => {
  test.use({ fresh: true })

  test('the sign-in form does not move once it is there', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) document.documentElement.dataset.moved = String(
          Number(document.documentElement.dataset.moved ?? 0) + (entry as unknown as { value: number }).value
        )
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/em/user/login')
    await expect(page.getByRole('link', { name: '申请入驻' })).toBeVisible()
    expect(Number(await page.evaluate(() => document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.005)
  })
})
