import { expect } from 'playwright/test'
import { feedbackApi } from '#shared/api/feedback.ts'
import { expectClean } from '../shell/axe.ts'
import { confirmDialog, apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { PNG } from '../tools/pictures.ts'
import { holdRequests } from '../tools/holdRequests.ts'
import { SheetOf } from '../tools/sheet.ts'

test('a failed call leads to the form, filled in with its page and its request', async ({ page }) => {
  await openAs(page, '/quota/list', 'estimator')
  await new SheetOf(page, '企业定额库').column('quotaName').first().waitFor()
  await page.route('**/exportQuotaDetails', route => route.fulfill({
    status: 500, contentType: 'application/json', body: JSON.stringify({ code: 500, msg: '系统错误', requestId: 'req-0123456789', data: null }),
  }))
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: /^当前条件下/ }).click()
  const notice = toast(page, '编号 req-0123456789')
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: '反馈问题' }).click()
  const facts = page.getByLabel('一并提交的信息')
  await expect(facts).toContainText('req-0123456789')
  await expect(facts).toContainText('/quota/list')
  await expect(page.getByLabel('模块')).toHaveValue('企业定额库')
  await expect(page.getByRole('radio', { name: '故障' })).toBeChecked()
})

test('a problem is sent with a picture, answered, reopened and closed', async ({ page }) => {
  const title = `保存失败 ${Date.now()}`
  await openAs(page, '/menu/problem-feedback', 'foreman')
  await page.getByRole('button', { name: '提交问题' }).first().click()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('请输入标题')).toBeVisible()
  await expect(page.getByText('描述不能少于10个字')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: '建议' }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  const content = page.getByRole('textbox', { name: '描述', exact: true })
  await content.fill('希望派工单保存以后留在原来的页面。')
  await page.evaluate(async () => {
    const picture = await new Promise<Blob | null>(done => document.createElement('canvas').toBlob(done))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture! })])
  })
  await press(page, 'Control+v')
  await expect(page.getByRole('button', { name: /^粘贴-\d+-1\.png$/ })).toBeVisible()
  await expect(content).toHaveValue('希望派工单保存以后留在原来的页面。')
  await page.locator('input[type=file]').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('button', { name: '截图.png', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(toast(page, '已提交')).toBeVisible()
  await expect(page).toHaveURL(/problem-detail\?id=/)
  await page.getByRole('button', { name: '查看截图.png' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: '截图.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10)
  await press(page, 'Escape')

  const id = new URL(page.url()).searchParams.get('id')!
  await (await apiFor('admin')).call(feedbackApi.addComment, { id, content: '同意这个建议' })
  await expect(page.getByRole('region', { name: '回复' })).toContainText('同意这个建议')
  await expectClean(page)
  await page.getByRole('button', { name: '关闭问题' }).click()
  await confirmDialog(page, '关闭这个问题？', '关闭问题')
  const detail = page.getByRole('tabpanel', { name: title })
  await expect(detail.getByText('已关闭', { exact: true })).toBeVisible()
  await page.getByLabel('回复并重新打开').fill('还有一种情况')
  await page.getByRole('button', { name: '发送回复' }).click()
  await expect(detail.getByText('重新打开', { exact: true })).toBeVisible()

  await page.goto('/em/menu/problem-feedback')
  const list = new SheetOf(page, '问题反馈')
  const row = await list.rowId('title', title)
  await expect(list.cell(row, 'comments')).toHaveText('2')
  await expect(list.cell(row, 'state')).toHaveText('重新打开')
  await openAs(page, '/menu/problem-feedback', 'keeper')
  await expect(page.getByText('没有反馈过问题')).toBeVisible()
})

test('an own answer is shown though the one of a colleague was still being fetched', IN_FULL, async ({ page }) => {
  const sent = { title: `两人同时回复 ${Date.now()}`, content: '两个人几乎同时回复同一个问题。' }
  const { id } = await (await apiFor('foreman')).call(feedbackApi.add, { kind: 'WISH', ...sent })
  await openAs(page, `/menu/problem-detail?id=${id}`, 'foreman')
  const replies = page.getByRole('region', { name: '回复' })
  await expect(replies).toContainText('还没有回复')
  const release = await holdRequests(page, '**/feedback/info')
  const refetch = page.waitForRequest('**/feedback/info')
  await (await apiFor('admin')).call(feedbackApi.addComment, { id, content: '同意这个建议' })
  await refetch
  await page.getByRole('textbox', { name: '回复' }).fill('谢谢')
  const written = page.waitForResponse('**/feedback/addComment')
  await page.getByRole('button', { name: '发送回复' }).click()
  await written
  await expect(page.getByRole('textbox', { name: '回复' })).toHaveValue('')
  // The event of one's reply also arrives during the first fetch.
  await page.waitForTimeout(600)
  release()
  await expect(replies).toContainText('同意这个建议')
  await expect(replies).toContainText('谢谢')
})
