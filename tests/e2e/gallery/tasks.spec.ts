import { expect, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { sealApi } from '../../gallery/register/api.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { expectClean } from '../shell/axe.ts'

/** Applications whose next approver is the head of costs; the last one is the most urgent. */
async function submitted(...subjects: readonly string[]): Promise<void> {
  const api = await apiFor('admin')
  for (const [at, subject] of subjects.entries()) {
    const lines = { files: [{ id: crypto.randomUUID(), paperName: '合同正文', copies: '2', note: null }] }
    const { id, version } = await api.call(sealApi.save, { head: { subject, amount: `${at + 1}000.50` }, lines })
    await api.call(approvalApi.submit, { kind: 'gallery.seal', id, version, urgency: at === subjects.length - 1 ? 100 : 50 })
  }
}
const card = (page: Page, subject: string) => page.getByRole('complementary', { name: '待我审批' }).getByRole('button', { name: subject })
const badge = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByLabel(/件待审批/).first()

test('what waits is read one after the other, agreed to by a key, refused with a reason, and the rest agreed to together', async (
  { page }
) => {
  const mark = String(Date.now()).slice(-6)
  const [first, second, third, fourth] = ['甲', '乙', '丙', '丁'].map(one => `${one}件${mark}`) as [string, string, string, string]
  await submitted(first, second, third, fourth)
  await openAs(page, `/process/stillAuditList?q=${mark}`, 'cost')
  const pane = page.getByRole('article')
  await expect(pane.getByRole('region', { name: '单据内容' })).toContainText(fourth)
  await expect(pane.getByRole('table', { name: '用印文件' })).toContainText('合同正文')
  const pendingCount = Number(await badge(page).textContent())
  expect(pendingCount).toBeGreaterThanOrEqual(4)
  await expectClean(page)

  await press(page, 'Control+Enter')
  await expect(card(page, fourth)).toHaveCount(0)
  await expect(badge(page)).toHaveText(String(pendingCount - 1))
  await expect(pane.getByRole('region', { name: '单据内容' })).toContainText(first)
  await press(page, 'j')
  await expect(pane.getByRole('region', { name: '单据内容' })).toContainText(second)
  await press(page, 'k')
  await expect(card(page, first)).toHaveAttribute('aria-current', 'true')

  await pane.getByRole('button', { name: '不同意' }).click()
  const dialog = page.getByRole('dialog', { name: /审批/ })
  await dialog.getByLabel('审批意见').fill('金额有误')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(card(page, first)).toHaveCount(0)

  await page.getByRole('button', { name: '批量同意' }).click()
  const batch = page.getByRole('dialog', { name: '批量同意用印申请' })
  await expect(batch.getByRole('row', { name: /合计 2 件/ })).toContainText('5,001.00')
  // Counted and limited like a single answer.
  await batch.getByLabel('审批意见').fill('核'.repeat(201))
  await expect(batch.getByText('200/200')).toBeVisible()
  await expect(batch.getByLabel('审批意见')).toHaveValue('核'.repeat(200))
  await batch.getByRole('button', { name: '同意 2 件' }).click()
  await expect(toast(page, '已同意 2 件用印申请')).toBeVisible()
  await expect(page.getByText('没有符合条件的单据').filter({ visible: true })).toBeVisible()
})

test('on a phone a document is read over the whole page, answered there, and one goes back to the list', async ({ page }) => {
  const mark = `手机${String(Date.now()).slice(-6)}`
  await submitted(mark)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, `/process/stillAuditList?q=${mark}`, 'cost')
  await card(page, mark).click()
  await expect(page.getByRole('article').getByRole('button', { name: '同意', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '返回列表' }).click()
  await card(page, mark).click()
  await page.getByRole('article').getByRole('button', { name: '同意', exact: true }).click()
  await expect(page.getByText('没有符合条件的单据').filter({ visible: true })).toBeVisible()
})

test('the workbench says what is most urgent, and A answers it there', async ({ page }) => {
  const mark = `急件${String(Date.now()).slice(-6)}`
  await submitted(mark)
  await openAs(page, '/dashboard/workplace', 'cost')
  const urgent = page.getByText(/先处理：/)
  const confirmApproval = async () => {
    const yes = page.getByRole('dialog', { name: /审批/ }).getByRole('button', { name: '确定' })
    // Other tests' pending documents leave the list meanwhile: a key acts on the row at the time it is pressed.
    await expect(async () => {
      await press(page, 'a')
      await expect(yes).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await yes.click()
    await expect(page.getByRole('dialog', { name: /审批/ })).toHaveCount(0)
  }
  // Overdue ones come before merely urgent ones.
  await expect(urgent).toBeVisible()
  for (let at = 0; at < 5; at++) {
    const before = await urgent.textContent() ?? ''
    if (before.includes(mark)) break
    await confirmApproval()
    await expect(urgent).not.toHaveText(before)
  }
  await expect(urgent).toContainText(`用印申请 ${mark}`)
  await confirmApproval()
  await expect(page.getByRole('region', { name: '待我审批' }).getByText(mark)).toHaveCount(0)
})
