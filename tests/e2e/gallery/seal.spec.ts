import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { queryColleagues } from '#shared/api/colleague.ts'
import { authApi } from '#shared/api/auth.ts'
import { sealApi } from '../../gallery/register/api.ts'
import { seal } from '../../gallery/register/seal.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { decideTask, button, pageOf, state } from '../tools/approval.ts'
import { IN_FULL } from '../tools/full.ts'

const steps = (page: Page) => page.getByRole('list', { name: '审批进度' }).getByRole('listitem')

/** A buyer's document, approved by a cost director and the general manager. */
async function newSeal(subject: string): Promise<string> {
  const { id } = await (await apiFor('buyer')).call(sealApi.save, {
    head: { subject, amount: '88000' }, lines: { files: [{ id: randomUUID(), paperName: '合同', copies: '2', note: null }] },
  }, randomUUID())
  return `/gallery/seal?id=${id}`
}

test('a document is submitted, sent back to its starter, goes straight back and is completed, by keyboard alone', IN_FULL, async (
  { page, browser }
) => {
  test.slow()
  const address = await newSeal(`用印${String(Date.now()).slice(-6)}`)
  await openAs(page, address, 'buyer')
  await expect(steps(page)).toHaveCount(4)
  await tabTo(page, button(page, '提交'))
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: /提交审批/ })
  await expect(dialog.getByRole('list', { name: '审批路线' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('radio', { name: '一般' })).toBeFocused()
  await press(page, 'ArrowRight')
  await expectClean(page)
  await press(page, 'Control+Enter')
  await expect(toast(page, '已提交审批')).toBeVisible()
  await state(page, '处理中')
  await state(page, '加急')
  await expect(button(page, '撤回')).toBeVisible()

  const cost = await pageOf(browser, address, 'cost')
  await expect(button(cost, '保存')).toHaveCount(0)
  await decideTask(cost, '数量与现场一致', true)
  await expect(button(cost, '审批')).toHaveCount(0)
  const boss = await pageOf(browser, address, 'boss')
  await decideTask(boss, '破损未扣除', false)
  await state(boss, '已驳回')
  await expect(boss.locator('.yz-step.error')).toContainText('破损未扣除')

  await state(page, '已驳回')
  await expect(button(page, '编辑')).toBeVisible()
  await tabTo(page, button(page, '提交'))
  await press(page, 'Enter')
  // As urgent as before, and straight to its rejecter.
  await expect(dialog.getByRole('radio', { name: '加急', exact: true })).toBeChecked()
  await expect(dialog.getByRole('list', { name: '审批路线' }).getByRole('listitem')).toHaveCount(1)
  await press(page, 'Control+Enter')
  await state(page, '处理中')
  await expect(steps(page).filter({ hasText: '发起申请（第 2 轮）' })).toBeVisible()

  await expect(button(boss, '审批')).toBeVisible()
  await decideTask(boss, '上次驳回的问题已改', true)
  await state(boss, '已完成')
  await expect(boss.locator('.yz-step.error')).toHaveCount(1)
  await state(page, '已完成')
  await page.getByRole('tab', { name: /^日志/ }).click()
  await expect(page.getByRole('list', { name: '审批日志' })).toContainText('同意：上次驳回的问题已改')
})

test('what is wrong with the form leads to its field, and an approver answers on a phone', IN_FULL, async ({ page, browser }) => {
  await openAs(page, '/gallery/seal', 'buyer')
  await button(page, '表单校验 2').click()
  await page.getByRole('group', { name: '表单校验' }).getByRole('button', { name: /涉及金额/ }).click()
  await expect(page.getByLabel('涉及金额 元')).toBeFocused()

  const address = await newSeal(`手机${String(Date.now()).slice(-6)}`)
  await openAs(page, address, 'buyer')
  await button(page, '提交').click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await state(page, '处理中')
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await openAs(phone, address, 'cost')
  await phone.getByRole('button', { name: /^流程/ }).click()
  await expect(steps(phone)).toHaveCount(4)
  await expectClean(phone)
  await button(phone, '不同意').click()
  await expect(phone.getByRole('radio', { name: '不同意' })).toBeChecked()
  await button(phone, '确定').click()
  await expect(phone.getByText('请输入审批意见')).toBeVisible()
  await phone.getByRole('textbox', { name: '审批意见' }).fill('长'.repeat(210))
  await expect(phone.getByText('200/200')).toBeVisible()
  await expect(phone.getByText('已达到限制字数，无法输入。')).toBeVisible()
  await button(phone, '确定').click()
  await state(phone, '已驳回')
})

test('who is asked without a right to the kind opens the document from his tasks and answers; others and lists stay outside', async (
  { page, browser }
) => {
  const subject = `加签${String(Date.now()).slice(-6)}`
  const address = await newSeal(subject)
  const document = { kind: seal.name, id: new URLSearchParams(address.split('?')[1]).get('id')! }
  const [buyer, cost, cashier] = [await apiFor('buyer'), await apiFor('cost'), await apiFor('cashier')]
  const { version } = await buyer.call(sealApi.info, { id: document.id })
  await buyer.call(approvalApi.submit, { ...document, version, urgency: 100 }, randomUUID())
  const { userId: signer } = await cashier.call(authApi.queryNowUserInfo, {})
  await cost.call(approvalApi.act, { ...document, deed: { act: 'add', users: [signer], when: 'BEFORE', opinion: '' } }, randomUUID())

  await openAs(page, '/process/stillAuditList?as=table', 'cashier')
  await page.getByRole('link', { name: subject, exact: true }).click()
  await state(page, '处理中')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('tab', { name: '修改记录' }).click()
  await expect(page.getByRole('tabpanel', { name: subject })).toContainText('孙立军发起审批')
  await page.getByRole('tab', { name: '评论' }).click()
  await page.getByRole('textbox', { name: '评论' }).fill('请附红线图')
  await button(page, '发表评论').click()
  await expect(page.getByRole('list', { name: '评论' })).toContainText('请附红线图')
  await decideTask(page, '同意用印', true)

  const outside = await pageOf(browser, address, 'keeper')
  await expect(outside.getByText('没有取到用印申请')).toBeVisible()
  await outside.goto('/em/gallery/seals')
  await expect(outside.getByText('抱歉，你无权访问该页面')).toBeVisible()
})

test('its approval on paper keeps its columns beside a long opinion, and has a line for who signs as well', async ({ page }) => {
  const address = await newSeal(`签字${String(Date.now()).slice(-6)}`)
  const id = address.slice(address.indexOf('=') + 1)
  const [buyer, cost] = [await apiFor('buyer'), await apiFor('cost')]
  const { version } = await buyer.call(sealApi.info, { id })
  await buyer.call(approvalApi.submit, { kind: 'gallery.seal', id, version, urgency: 50 }, randomUUID())
  const [cashier] = await buyer.call(queryColleagues, { text: '唐晓敏' })
  await cost.call(
    approvalApi.act, { kind: 'gallery.seal', id, deed: { act: 'add', users: [cashier!.userId], when: 'AFTER', opinion: '请一并看过' } },
    randomUUID()
  )
  const { taskId, version: currentVersion } = await cost.call(approvalApi.workflow, { kind: 'gallery.seal', id })
  await cost.call(
    approvalApi.audit,
    {
      kind: 'gallery.seal', id, taskId: taskId!, version: currentVersion, resultState: 'agree',
      opinion: '数量与现场一致，'.repeat(25).slice(0, 200),
    },
    randomUUID()
  )
  await openAs(page, address, 'buyer')
  await button(page, '打印').click()
  const preview = page.getByRole('region', { name: '打印预览' })
  await page.getByRole('radio', { name: '审批单' }).click()
  const row = preview.getByRole('table', { name: '审批意见' }).getByRole('row').filter({ hasText: '数量与现场一致' })
  for (const at of [0, 1]) expect((await row.getByRole('cell').nth(at).boundingBox())!.width).toBeGreaterThan(80)
  await expect(preview.getByRole('region', { name: '签字' })).toContainText('加签 唐晓敏签字：')
})
