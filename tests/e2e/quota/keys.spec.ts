import { expect, type Page } from 'playwright/test'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { openAs, toast, test } from '../tools/app.ts'
import { figure, idOf } from '../tools/packages.ts'
import { materialNamed } from '../tools/materials.ts'
import { SheetOf, walkTo } from '../tools/sheet.ts'

const NAME = '四道工序一种材料'
const MATERIAL = '按键计数砂浆'
/** Maximum keystrokes for the whole package. */
const MAX_MOVEMENTS = 60

/**
 * Counts hand movements: every moving, opening, selecting or saving key is one, also when repeated, and a chord is one; a text typed into
 * one field or cell is one.
 */
class Keys {
  count = 0
  readonly page: Page
  constructor(page: Page) { this.page = page }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1
      await this.page.keyboard.press(key)
    }
  }

  async value(text: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.type(text)
  }

  /** Chooses in a list that opens by typing: the text, or its pinyin initials. */
  async choose(typed: string, option: string, key: 'Enter' | 'Tab'): Promise<void> {
    await this.value(typed)
    await expect(this.page.getByRole('listbox').getByRole('option').first()).toContainText(option)
    await this.press(key)
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** Moves by Tab to a column's cell, in a row counted from 1. */
  to(column: string, row: number): Promise<void> {
    return walkTo(this.page, column, row, () => this.press('Tab'))
  }
}

const focused = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused()
const inCell = (page: Page, name: string) => expect(page.getByLabel(new RegExp(`^${name}`))).toBeFocused()

test('four steps and one material make a package with sixty keys, and no mouse', async ({ page }) => {
  await materialNamed({ materialName: MATERIAL, priceExcl: '168.00' })
  const api = await openAs(page, '/quota/list')
  await new SheetOf(page, '企业定额库').expectAny('quotaName')
  const keys = new Keys(page)

  await keys.press('Alt+n')
  await focused(page, '定额名称')
  await expect(page.locator('.yz-doctabs .problems')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '问题' })).toHaveCount(0)
  await keys.value(NAME)
  await keys.press('Tab')
  await focused(page, '单位')
  await keys.choose('m2', 'm²', 'Enter')
  await focused(page, '单位')
  await keys.press('Tab')
  await keys.choose('ggjz', '公共建筑装饰', 'Enter')
  await focused(page, '项目类型')
  await keys.press('Tab')
  await keys.choose('klldm', '块料楼地面', 'Enter')

  await keys.press('Alt+2')
  await focused(page, '工种类别')
  await keys.choose('xtg', '镶贴工', 'Enter')
  await focused(page, '工种类别')
  await keys.press('Tab')
  await keys.value('46')
  await keys.press('Enter')
  // The first step has its library price: its share is the first missing value.
  await inCell(page, '占比 第1行')
  await keys.value('8')
  const steps = [['基层清理甲', '泥瓦工', '中级工', '10'], ['铺贴甲', '镶贴工', '高级工', '68'], ['勾缝甲', '泥瓦工', '中级工', null]] as const
  for (const [at, [name, trade, level, ratio]] of steps.entries()) {
    await keys.to('工序名称', at + 2)
    await keys.value(name)
    await keys.to('工种', at + 2)
    await keys.choose(trade, trade, 'Tab')
    await keys.to('职业等级', at + 2)
    await keys.choose(level, level, 'Tab')
    if (ratio === null) continue
    await keys.to('占比', at + 2)
    await keys.value(ratio)
  }
  // The remainder of the hundred goes to the last step.
  await keys.press('Alt+=')
  await expect(figure(page, '占比合计')).toContainText('100.00')

  await keys.press('Alt+3')
  const materials = new SheetOf(page, '材料')
  await expect(materials.root.locator('.yz-sheet-input')).toBeFocused()
  await keys.press('Alt+l')
  const picker = page.getByRole('dialog', { name: /材料库选择新增.*加到工序 4 勾缝甲/ })
  await expect(picker.getByLabel('材料名称')).toBeFocused()
  await keys.value(MATERIAL)
  await keys.press('Enter')
  await expect(picker.locator('tbody tr').first()).toBeFocused()
  await keys.press('Enter')
  await expect(picker.getByText('已选中')).toBeVisible()
  await keys.press('Escape')
  await inCell(page, '用量 第1行')
  await keys.value('0.5')
  await keys.press('Control+s')
  await expect(toast(page, '新增成功！')).toBeVisible()

  const { rows: [full] } = await api.call(quotaApi.describeQuotasByES, { ids: [await idOf(api, NAME)] })
  const displayedSteps = full!.workers.map(({ jobName, ratio }) => [jobName, ratio])
  expect(displayedSteps).toEqual([['放线、测量、排版、下料', '8.00'], ['基层清理甲', '10.00'], ['铺贴甲', '68.00'], ['勾缝甲', '14.00']])
  for (const {
    jobCategory, jobLevel, dailyPrice,
  } of full!.workers as unknown as readonly Record<'jobCategory' | 'jobLevel' | 'dailyPrice', string>[]) {
    const { rows: [inForce] } = await api.call(labourApi.queryPageJobCategorySetPriceNow, { jobCategory, jobLevel })
    expect(inForce).toMatchObject({ dailyPrice })
  }
  expect(full).toMatchObject(
    { totalBudget: '130.00', workers: [{}, {}, {}, { materials: [{ materialName: MATERIAL, quotaNum: '0.500000', price: '168.00' }] }] }
  )
  test.info().annotations.push({ type: 'keys', description: String(keys.count) })
  expect(keys.count).toBeLessThanOrEqual(MAX_MOVEMENTS)
})
