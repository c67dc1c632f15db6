import { randomUUID } from 'node:crypto'
import { expect } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis } from '../../tools/contractApis.ts'
import { queryColleagues } from '#shared/api/colleague.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { decideTask, button, moreAct, pageOf, pickPerson, state } from '../tools/approval.ts'
import { PNG } from '../tools/pictures.ts'
import { sideways } from '../tools/screens.ts'
import { SheetOf } from '../tools/sheet.ts'
import { addressOf, approveAs, called, KIND, newContract, submit, TILE } from './contracts.ts'

test('a contract goes through three approvers and back, a fourth signs, and once signed it is not taken back; by keyboard alone', async (
  { page, browser }
) => {
  test.slow()
  const name = called('墙砖')
  const { id } = await newContract(name)
  const address = addressOf(id)
  await openAs(page, address, 'buyer')
  await submit(page)
  await state(page, '处理中')

  const pm = await pageOf(browser, address, 'pm')
  await decideTask(pm, '现场需要')
  const cost = await pageOf(browser, address, 'cost')
  await decideTask(cost, '付款比例偏高', false)
  await state(page, '已驳回')
  await submit(page)
  // It returns straight to its rejecter.
  await expect(button(cost, '审批')).toBeVisible()
  await expect(button(pm, '审批')).toHaveCount(0)
  await moreAct(cost, '加签')
  await expect(cost.getByRole('dialog', { name: '加签' }).locator('.yz-pick-add')).toBeFocused()
  await pickPerson(cost, '苏婉清')
  await press(cost, 'Control+Enter')
  await expect(toast(cost, '已加签')).toBeVisible()

  // The signer reads the document with its lines in the process centre, without the library's right, and agrees by a key.
  const signer = await pageOf(browser, `/process/stillAuditList?q=${name}`, 'finance')
  await expect(signer.getByRole('article').getByRole('table', { name: '合同明细' })).toContainText('56.78')
  // Its page is in the menu section of its origin: the signer has no contract section.
  await button(signer, '打开单据页').click()
  await expect(signer).toHaveURL(new RegExp(`detail.*id=${id}`))
  await expect(signer.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '待我审批', exact: false })).toHaveAttribute(
    'aria-current', 'true'
  )
  await expect(signer.getByRole('navigation', { name: '当前位置' })).toContainText('我的任务')
  await signer.getByRole('tab', { name: '待我审批' }).click()
  await expect(signer.getByRole('article').getByRole('table', { name: '合同明细' })).toContainText('56.78')
  await press(signer, 'Control+Enter')
  await expect(signer.getByText('没有符合条件的单据')).toBeVisible()
  await expect(button(cost, '审批')).toBeVisible()
  await decideTask(cost, '财务已看')
  const boss = await pageOf(browser, address, 'boss')
  await decideTask(boss, '同意')
  await state(page, '待签')

  await tabTo(page, button(page, '登记签订'))
  await press(page, 'Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '登记签订' }).press('Enter')
  await expect(button(page, '完成')).toBeVisible()
  await state(page, '生效')
  // A signed one cannot be reversed; users with the right see why.
  expect((await (await apiFor('boss')).call(approvalApi.dryRun, { kind: KIND, id })).blocked).toBe('合同生效，请签订补充协议或终止')
})

test('an approver on a phone reads the contract with its lines, and answers', async ({ browser }) => {
  const name = called('手机')
  const { id } = await newContract(name)
  const desk = await pageOf(browser, addressOf(id), 'buyer')
  await desk.getByRole('group', { name: '附件', exact: true }).locator('input[type=file]')
    .setInputFiles({ name: '报价单.png', mimeType: 'image/png', buffer: PNG })
  await expect(desk.getByRole('button', { name: '报价单.png', exact: true })).toBeVisible()
  await press(desk, 'Control+s')
  await expect(toast(desk, '编辑成功！')).toBeVisible()
  const buyer = await apiFor('buyer')
  const { version } = await buyer.call(contractApis.MATERIAL.info, { id })
  const [qa] = await buyer.call(queryColleagues, { text: '冯雅琴' })
  await buyer.call(approvalApi.submit, { kind: KIND, id, version, urgency: 100, copies: [qa!.userId] }, randomUUID())
  const phone = await pageOf(browser, `/process/stillAuditList?q=${name}`, 'pm', { width: 390, height: 844 })
  await phone.getByRole('button', { name: new RegExp(name) }).click()
  const article = phone.getByRole('article')
  await expect(article).toContainText('56.78')
  await expect(article).toContainText('东鹏')
  await article.getByRole('button', { name: '报价单.png' }).click()
  await expect(phone.getByRole('dialog', { name: /报价单/ }).getByRole('img')).toBeVisible()
  await press(phone, 'Escape')
  await article.getByRole('button', { name: '同意', exact: true }).click()
  await expect(phone.getByText('没有符合条件的单据').filter({ visible: true })).toBeVisible()

  // The document's page shows the same, and has the answer at its foot.
  const page = await pageOf(browser, addressOf(id), 'cost', { width: 390, height: 844 })
  await expect(button(page, '查看报价单.png')).toBeVisible()
  await page.getByRole('tab', { name: /^合同明细/ }).click()
  await expect(new SheetOf(page, '合同明细').column('itemName')).toHaveText([TILE])
  expect(await sideways(page)).toBe(0)
  await button(page, '同意').click()
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(toast(page, '已同意')).toBeVisible()
  await approveAs(KIND, id, ['boss'])
  // A recipient of a copy finds and reads it, without the library's right.
  const copied = await pageOf(browser, `/process/ccList?q=${name}`, 'qa')
  await expect(copied.getByText(name).first()).toBeVisible()
  expect((await (await apiFor('qa')).call(contractApis.MATERIAL.info, { id })).head.contractName).toBe(name)
  await expect((await apiFor('foreman')).call(contractApis.MATERIAL.info, { id })).rejects.toThrow('404')
})

test('contract management shows the contracts of both libraries, and what they look like on paper', async ({ page }) => {
  await openAs(page, '/contract/work/list', 'boss')
  await expect(page.getByText('科创中心泥瓦镶贴劳务合同').first()).toBeVisible()
  await page.goto('/em/contract/material/list')
  // At desktop width, with the menu open, the contract's state is visible.
  for (const column of ['contractState', 'processState'])
    await expect(new SheetOf(page, '材料合同').column(column).first()).toBeInViewport({ ratio: 1 })
  await page.getByText('科创中心瓷砖采购合同').first().click()
  await button(page, '打印').click()
  const paper = page.getByRole('region', { name: '打印预览' }).getByRole('article')
  await expect(paper).toContainText('甲方（盖章）：示例装饰工程有限公司')
  await expect(paper).toContainText('乙方（盖章）：佛山市东鹏陶瓷销售有限公司')
  await expect(paper).toContainText('价税合计（大写）')
  const clauses = paper.getByRole('region', { name: '合同条款' })
  await expect(clauses).toContainText('乙方佛山市东鹏陶瓷销售有限公司采购下列材料，价税合计')
  // Lines may break anywhere except within a date.
  const days = clauses.locator('span').filter({ hasText: /^\d{4}-\d{2}-\d{2}$/ })
  await expect(days).toHaveCount(2)
  expect(await clauses.evaluate(text => {
    const broken = []
    for (let width = 240; width < 400; width += 4) {
      text.style.width = `${width}px`
      broken.push(...[...text.querySelectorAll('span')].filter(day => day.getClientRects().length > 1).map(() => width))
    }
    return broken
  })).toEqual([])
  // Its number is above; neither its state nor its successors are part of a paper.
  for (const later of ['合同状态', '补充协议']) await expect(paper.getByRole('rowheader', { name: later })).toHaveCount(0)
  await expect(paper.getByText('编号', { exact: false })).toHaveCount(1)
  await page.getByText('审批单', { exact: true }).click()
  await expect(paper.getByRole('table', { name: '审批意见' }).getByRole('row')).toHaveCount(5)
  await expect(paper.getByRole('table', { name: '审批意见' })).toContainText('同意：单价与询价一致，同意')
  await expect(paper.getByLabel('签字')).toContainText('总经理审批签字')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.yz-print .yz-paper')).toBeVisible()
})
