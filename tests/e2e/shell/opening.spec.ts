import { expect, type Page } from 'playwright/test'
import { openAs, press, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'

/** Frames within which a transition would be visible. */
const FRAMES = 12

/** Records frame by frame how much wider than its layout the first matching element is drawn. */
const watchWidth = (page: Page, selector: string) => page.evaluate(([selector, frames]) => {
  const widths: number[] = []
  const measureFrame = (): void => {
    const box = document.querySelector<HTMLElement>(selector)
    if (box !== null) widths.push(box.getBoundingClientRect().width / box.offsetWidth)
    if (widths.length < frames) requestAnimationFrame(measureFrame)
  }
  measureFrame()
  Object.assign(window, { seen: widths })
}, [selector, FRAMES] as const)

async function expectStill(page: Page): Promise<void> {
  await page.waitForFunction(frames => (window as unknown as { seen: number[] }).seen.length === frames, FRAMES)
  expect((await page.evaluate(() => (window as unknown as { seen: number[] }).seen)).map(ratio => ratio.toFixed(2))).toEqual(
    Array.from({ length: FRAMES }, () => '1.00')
  )
}

test('a menu stands at its place from its first frame', async ({ page }) => {
  await openAs(page, '/quota/list')
  const more = page.getByRole('button', { name: '标签操作' })
  await watchWidth(page, '.bp6-popover')
  await more.click()
  await expectStill(page)
})

test('a dialog stands at its place from its first frame', IN_FULL, async ({ page }) => {
  await openAs(page, '/quota/list')
  await new SheetOf(page, '企业定额库').expectAny('quotaName')
  await watchWidth(page, '.bp6-dialog')
  await press(page, '?')
  await expect(page.getByRole('dialog', { name: '全部快捷键' })).toBeVisible()
  await expectStill(page)
})

test('a box that Escape has closed takes the focus from nobody who has gone on', IN_FULL, async ({ page }) => {
  await openAs(page, '/material/add')
  const [name, more] = [page.getByLabel('材料名称'), page.getByRole('button', { name: '标签操作' })]
  for (const [button, first] of [
    [page.getByLabel('单位', { exact: true }), page.getByRole('combobox', { name: '查找单位' })], [more, page.getByRole('menuitem').first()],
  ] as const) {
    await button.click()
    await expect(first).toBeFocused()
    await press(page, 'Escape')
    await name.focus()
    const blurred = name.evaluate(field => new Promise(done => field.addEventListener('blur', done, { once: true })))
      .then(() => 'left', () => 'stayed')
    await expect(page.locator('.bp6-popover')).toHaveCount(0)
    await page.keyboard.type('料')
    expect(await Promise.race([blurred, page.evaluate(() => 'stays')])).toBe('stays')
  }
  await expect(name).toHaveValue('料料')
  // Without navigation the position is unchanged.
  await more.click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press(page, 'Escape')
  await expect(more).toBeFocused()
})
