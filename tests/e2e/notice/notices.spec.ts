import { expect, type Page } from 'playwright/test'
import { exportApi } from '#shared/api/export.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { libraryApi } from '#shared/api/library.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { confirmDialog, apiFor, openAs, toast, test } from '../tools/app.ts'
import { SheetOf } from '../tools/sheet.ts'

const TEXT = '保存定额包时提示系统错误，重试也不行。'
const CENTRE = '/dashboard/notifyRemindList'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ })

/** A feedback of the buyer, isolated from other messages; its id. */
async function sent(title: string): Promise<string> {
  const api = await apiFor('buyer')
  await api.call(noticeApi.read, { kind: 'ALL' })
  return (await api.call(feedbackApi.add, { kind: 'BUG', title, content: TEXT })).id
}

test('a message lights the dot in every window at once, and goes out when it has been read in one', async ({ page, context }) => {
  const id = await sent('红点')
  await openAs(page, '/dashboard/workplace', 'buyer')
  await expect(bell(page)).toHaveAccessibleName('消息')
  const second = await context.newPage()
  await second.goto('/em/material/list')
  await expect(bell(second)).toHaveAccessibleName('消息')
  await (await apiFor('admin')).call(feedbackApi.addComment, { id, content: '我也遇到了' })
  for (const one of [page, second]) await expect(bell(one)).toHaveAccessibleName('消息，1 条未读')
  await second.reload()
  await expect(bell(second)).toHaveAccessibleName('消息，1 条未读')

  await bell(page).click()
  const list = new SheetOf(page, '消息通知')
  const row = await list.rowId('title', '红点：陈启明有新回复')
  await expect(list.cell(row, 'read')).toHaveText('未读')
  await list.cell(row, 'title').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/em/menu/problem-detail\\?id=${id}`))
  await expect(page.getByRole('region', { name: '回复' })).toContainText('我也遇到了')
  for (const one of [page, second]) await expect(bell(one)).toHaveAccessibleName('消息')
})

test('the message centre narrows by kind and by what is unread, and reads all of a kind', async ({ page }) => {
  const id = await sent('分类')
  const api = await apiFor('buyer')
  await api.call(
    exportApi.startExport, { list: libraryApi.describeMaterials.path, query: { machine: true }, columns: [{ key: 'materialName' }] }
  )
  await (await apiFor('admin')).call(feedbackApi.addComment, { id, content: '补充' })
  await openAs(page, CENTRE, 'buyer')
  const list = new SheetOf(page, '消息通知')
  const tree = page.getByRole('complementary', { name: '消息类型' })
  await expect(tree.getByRole('treeitem', { name: /回复/ })).toContainText('1')
  await expect(tree.getByRole('treeitem', { name: /结果/ })).toContainText('1')
  await tree.getByRole('treeitem', { name: /结果/ }).click()
  await expect.poll(() => list.texts('kind')).not.toContain('回复')
  await page.getByRole('radio', { name: '未读' }).click()
  await list.expectRows('title', 1)
  await page.getByRole('button', { name: '结果全部已读' }).click()
  await list.expectRows('title', 0)
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')
  await tree.getByRole('treeitem', { name: /全部消息/ }).click()
  await expect.poll(() => list.texts('kind')).toEqual(['回复'])
  await page.getByRole('button', { name: '全部已读', exact: true }).click()
  await expect(bell(page)).toHaveAccessibleName('消息')
})

test('a package whose library price has moved is a warning, until it is acknowledged and closed', async ({ page }) => {
  const api = await openAs(page, '/dashboard/workplace', 'cost')
  const { rows } = await api.call(libraryApi.describeMaterials, { machine: false, pageSize: 1000 })
  const merchantItems = rows.filter(({ sys, priceIncl }) => !sys && priceIncl != null)
  await api.call(libraryApi.batchSaveMaterial, {
    machine: false,
    changed: merchantItems.map(({ id, version }) => ({ id, version: Number(version), cells: { priceIncl: '98765.43' }, was: {} })),
  })

  await page.goto('/em/dashboard/notifyRemindWarningList')
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect(toast(page, '检查完成')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/条未读$/)
  const list = new SheetOf(page, '预警通知')
  // Expiring certificates also cause warnings, over as many pages as there are people.
  await page.getByRole('textbox', { name: /^搜索/ }).fill('DE010011')
  await expect(list.column('rule')).toHaveCount(1)
  const row = await list.rowId('rule', '定额材料价格已变动')
  await list.cell(row, 'state').click()
  await page.getByRole('button', { name: '知悉' }).click()
  await expect(list.cell(row, 'state')).toHaveText('已知悉')
  await list.cell(row, 'state').click()
  await page.getByRole('button', { name: '关闭预警' }).click()
  await confirmDialog(page, '的预警？', '关闭')
  await expect(list.cell(row, 'state')).toHaveCount(0)
  await page.getByRole('radio', { name: '全部' }).click()
  await expect(list.cell(row, 'state')).toHaveText('已关闭')
  await list.cell(row, 'objectName').getByRole('link').click()
  await expect(page).toHaveURL(/\/em\/quota\/detail\//)
  await page.goto('/em/dashboard/workplace')
  const home = page.getByRole('region', { name: '预警' })
  await expect(home.getByRole('listitem')).toHaveCount(5)
  await home.getByRole('link', { name: '查看全部' }).click()
  await expect(page).toHaveURL(/notifyRemindWarningList/)
})
