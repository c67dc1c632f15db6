import { expect, type Browser, type Page } from 'playwright/test'
import { openAs, press, toast, tabTo } from './app.ts'
import { keysAtOnce } from './keysAtOnce.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const state = (page: Page, text: string) => expect(page.locator('.yz-document-head').filter({ visible: true })).toContainText(text)

export async function pageOf(
  browser: Browser, address: string, loginName: string, viewport?: { width: number, height: number }
): Promise<Page> {
  const page = await (await browser.newContext(viewport && { viewport })).newPage()
  await openAs(page, address, loginName)
  return page
}

/**
 * Answers on a document's page by keys only: from the button to the end of the dialog. A refusal goes to the first send-back target, the
 * starter.
 */
export async function decideTask(page: Page, opinion: string, agrees = true): Promise<void> {
  await tabTo(page, button(page, '审批'))
  await press(page, 'Enter')
  const box = page.getByRole('textbox', { name: '审批意见' })
  await expect(box).toBeFocused()
  if (!agrees) {
    await tabTo(page, page.getByRole('radio', { name: '同意', exact: true }), 'Shift+Tab')
    await press(page, 'ArrowRight')
    await tabTo(page, page.getByRole('combobox', { name: '退回节点' }))
    await press(page, 'ArrowDown')
    await tabTo(page, box)
  }
  await press(page, 'Control+a')
  await page.keyboard.type(opinion)
  await press(page, 'Control+Enter')
  await expect(toast(page, agrees ? '已同意' : '已驳回')).toBeVisible()
}

export async function moreAct(page: Page, act: string): Promise<void> {
  await tabTo(page, button(page, '更多'))
  await press(page, 'Enter')
  const item = page.getByRole('menuitem', { name: act, exact: true })
  await expect(item).toBeVisible()
  await tabTo(page, item, 'ArrowDown')
  await press(page, 'Enter')
  await expect(item).toHaveCount(0)
}

/** Chooses a user by keys in the focused user field, without waiting for its popup. */
export async function pickPerson(page: Page, name: string): Promise<void> {
  await keysAtOnce(page, 'Enter', ...name, 'Enter')
  await expect(page.locator(':is(.yz-pick-target, .bp6-tag)').filter({ hasText: name })).toBeVisible()
}
