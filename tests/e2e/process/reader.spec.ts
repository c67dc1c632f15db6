import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { apiFor, openAs, press, toast, tabTo, test } from '../tools/app.ts'
import { moreAct, pageOf, pickPerson } from '../tools/approval.ts'
import { IN_FULL } from '../tools/full.ts'
import { called, KIND, newContract } from '../contract/contracts.ts'
import { expectClean } from '../shell/axe.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('radiogroup', { name: '单据范围' }).getByRole('radio', { name })
const cards = (page: Page, name: string) => page.getByRole('list', { name, exact: true })

test('what one has started, answered and been sent is read beside what waits', async ({ page, browser }) => {
  await openAs(page, '/process/stillAuditList', 'pm')
  await expect(tab(page, /^待我审批 \d+$/)).toBeChecked()
  await expect(cards(page, '待我审批')).toContainText('云山酒店木作吊顶劳务合同')
  await tab(page, /^已审批$/).click()
  await expect(cards(page, '我已审批')).toContainText('云山酒店施工升降机租赁合同')
  await expect(page).toHaveTitle('我已审批 - 营造')
  await page.getByRole('button', { name: /云山酒店施工升降机租赁合同/ }).click()
  await expect(page.getByRole('article', { name: /机械合同/ })).toContainText('合同明细')
  await expect(page.getByRole('article').getByRole('button', { name: '同意', exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(tab(page, /^待我审批/)).toBeChecked()
  await expect(page).toHaveTitle('待我审批 - 营造')
  await tab(page, /^已审批$/).click()
  await page.getByRole('button', { name: '按表格显示' }).click()
  await expect(page).toHaveURL(/process\/auditedList/)

  const starter = await pageOf(browser, '/process/stillAuditList?of=launched', 'estimator')
  await expect(cards(starter, '我发起的')).toContainText('科创中心水电安装劳务合同')
  await expect(cards(starter, '我发起的')).toContainText('已驳回')

  // A displayed copy counts as read.
  const copied = await pageOf(browser, '/process/stillAuditList', 'cashier')
  await tab(copied, /^抄送$/).click()
  await expect(copied.getByRole('article')).toBeVisible()
  await expect.poll(async () => (await (await apiFor('cashier')).call(approvalApi.counts, {})).unread).toBe(0)
})

test('after an answer the keyboard is in the next document, and F6 goes round its parts', async ({ page }) => {
  const sign = called('连审')
  for (const name of [`${sign}一`, `${sign}二`]) {
    const { id, version } = await newContract(name)
    await (await apiFor('buyer')).call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
  }
  await openAs(page, `/process/stillAuditList?q=${sign}`, 'pm')
  await expect(page.getByRole('article')).toContainText(`${sign}一`)
  await page.getByRole('button', { name: '不同意' }).press('Enter')
  await expect(page.getByRole('textbox', { name: '审批意见' }).last()).toBeFocused()
  await page.keyboard.type('单价再核')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('article')).toContainText(`${sign}二`)
  await expect(page.getByRole('region', { name: '单据内容' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '审批意见' })).toHaveValue('同意')
  await press(page, 'F6')
  await expect(page.getByRole('tab', { name: '进度' })).toBeFocused()
  await press(page, 'F6')
  await expect(page.getByRole('textbox', { name: '审批意见' })).toBeFocused()
  await press(page, 'F6')
  await expect(page.getByRole('button', { name: new RegExp(`${sign}二`) })).toBeFocused()
})

test('what opens after an answer takes none until it was to be seen', IN_FULL, async ({ page }) => {
  const sign = called('连点')
  for (const name of [`${sign}一`, `${sign}二`]) {
    const { id, version } = await newContract(name)
    await (await apiFor('buyer')).call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
  }
  await openAs(page, `/process/stillAuditList?q=${sign}`, 'pm')
  const agree = page.getByRole('article').getByRole('button', { name: /^同意/ })
  await expect(agree).toBeVisible()
  // Repeated input when the next document becomes answerable: the key held down, the key again, the button again.
  await page.evaluate(() => {
    const buttonOf = () => [...document.querySelectorAll<HTMLElement>('article footer button')].find(one => one.innerText.startsWith('同意'))
    const first = buttonOf()
    new MutationObserver((_, watching) => {
      const next = buttonOf()
      if (next === undefined || next === first) return
      watching.disconnect()
      for (const repeat of [true, false])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, repeat }))
      next.click()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await press(page, 'Control+Enter')
  await expect(toast(page, '已打开下一件，请先查看')).toBeVisible()
  await expect(page.getByRole('article')).toContainText(`${sign}二`)
  const pendingTasks = await (await apiFor('pm')).call(approvalApi.stillAudit, { quick: sign })
  expect(pendingTasks.rows.map(({ title }) => title)).toEqual([`${sign}二`])
  await expect(async () => {
    await agree.click({ timeout: 1000 })
    await expect(page.getByText('没有符合条件的单据')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test.describe('on a phone', () => {
  test.use({ fresh: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a document has the window for itself, and its head leads back', async ({ page }) => {
    const shell = page.getByRole('button', { name: '打开菜单' })
    const heading = page.getByRole('heading', { level: 1 })
    const names = [called('甲'), called('乙')]
    for (const name of names) {
      const { id, version } = await newContract(name)
      await (await apiFor('buyer')).call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
    }
    await openAs(page, '/process/stillAuditList', 'pm')
    await expect(shell).toBeVisible()
    await page.getByRole('button', { name: new RegExp(names[0]!) }).click()
    await expect(heading).toHaveText('材料合同')
    await expect(shell).toBeHidden()
    // Touch targets have finger size.
    const small = await page.getByRole('article').getByRole('button').or(page.getByRole('textbox')).evaluateAll(controls =>
      controls.filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 40).map(one => one.outerHTML))
    expect(small).toEqual([])
    await expectClean(page)
    // To the next one directly, and all the way back.
    await page.getByRole('button', { name: '下一件' }).click()
    await expect(page.getByRole('article')).toContainText(names[1]!)
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(shell).toBeVisible()
    await page.getByRole('button', { name: new RegExp(names[1]!) }).click()

    // Rare actions are in its head, as is the link to the document's page, which has a link to a new window.
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '打开单据页' }).click()
    await expect(page).toHaveURL(/contract\/detail/)
    await expect(page.getByRole('tab', { name: /^合同明细/ })).toBeVisible()
    await expect(shell).toBeHidden()
    await expect(page.getByRole('button', { name: '关闭', exact: true })).toHaveCount(0)
    await expectClean(page)
    await press(page, 'Control+k')
    await expect(page.getByRole('combobox', { name: '搜索页面、命令和记录' })).toBeFocused()
    await press(page, 'Escape')
    await tabTo(page, page.getByRole('button', { name: '返回', exact: true }))
    await press(page, 'Enter')
    await expect(page.getByRole('article')).toContainText(names[1]!)
  })
})

test('a document is handed on: who was asked is asked no more, who takes it over is', async ({ page, browser }) => {
  const name = called('转办')
  const { id, version } = await newContract(name)
  await (await apiFor('buyer')).call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
  await openAs(page, `/process/stillAuditList?q=${name}`, 'pm')
  await expect(page.getByRole('article')).toContainText(name)
  await moreAct(page, '转办')
  const dialog = page.getByRole('dialog', { name: '转办' })
  await expect(dialog.getByLabel('转办给')).toBeFocused()
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('请选择转办人员')).toBeVisible()
  // Ctrl Enter sends the form without also pressing the field.
  await expect(dialog.getByLabel('转办给')).toHaveAttribute('aria-expanded', 'false')
  // Its starter cannot decide on it anywhere.
  await press(page, 'Enter')
  await expect(page.getByRole('option').filter({ hasText: '冯雅琴' })).toBeVisible()
  await expect(page.getByRole('option').filter({ hasText: '孙立军' })).toHaveCount(0)
  await press(page, 'Escape')
  await pickPerson(page, '冯雅琴')
  await dialog.getByLabel('说明').fill('请现场核对数量')
  await press(page, 'Control+Enter')
  // Agreement requires seeing the sum.
  await expect(dialog.getByText('冯雅琴没有查看价格的权限，看不到这份单据的金额')).toBeVisible()
  await expect(dialog.getByLabel('说明')).toHaveValue('请现场核对数量')
  await pickPerson(page, '唐晓敏')
  await press(page, 'Control+Enter')
  await expect(toast(page, '已转办')).toBeVisible()
  await expect(page.getByText('没有符合条件的单据')).toBeVisible()

  const taker = await pageOf(browser, `/process/stillAuditList?q=${name}`, 'cashier')
  await expect(taker.getByRole('list', { name: '审批进度' })).toContainText('唐晓敏')
  await taker.getByRole('tab', { name: /^日志/ }).click()
  await expect(taker.getByRole('list', { name: '审批日志' })).toContainText('请现场核对数量')
  await taker.getByRole('button', { name: '打开单据页' }).focus()
  await press(taker, 'Control+Enter')
  await expect(taker.getByText('没有符合条件的单据')).toBeVisible()
  expect((await (await apiFor('buyer')).call(approvalApi.workflow, { kind: KIND, id })).historicTasks.at(-1)?.assigneeKv?.value).toBe('唐晓敏')
})
