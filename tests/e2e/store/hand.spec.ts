import { expect, type Browser, type Page } from 'playwright/test'
import { daysAfter } from '#schemas/kit/index.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { documentApi } from '#shared/api/document.ts'
import { expectClean } from '../shell/axe.ts'
import { builtProject } from '../subscribe/subscribes.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { ordered, tilesIn, TODAY } from './stocked.ts'

const PASSWORD = 'Yingzao@2026'
const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
const keys = (page: Page) => page.getByRole('group', { name: '数字键盘' })
const field = (page: Page, name: '实收' | '拒收') => page.getByRole('textbox', { name, exact: true })
async function type(page: Page, name: '实收' | '拒收', text: string): Promise<void> {
  await field(page, name).click()
  for (const one of text) await keys(page).getByRole('button', { name: one, exact: true }).click()
}
const rows = (page: Page) => page.getByRole('list', { name: '到货明细' }).getByRole('listitem')
const post = (page: Page) => page.getByRole('button', { name: /^过账/ })

test('a keeper receives an order at the gate: too much is said, a reload loses nothing, what was posted without a network arrives once '
  + 'there is one', async ({ browser }) => {
  test.slow()
  const projectId = await builtProject()
  const mark = `门口${String(Date.now()).slice(-6)}`
  const order = await ordered(projectId, mark, daysAfter(TODAY, -2), '12', '6', '4')
  const before = await tilesIn(projectId)
  const page = await phone(browser)

  await test.step('who is not signed in comes back to the page after it', async () => {
    await page.goto(`/em/hand?order=${order}`)
    await expect(page).toHaveURL(/user\/login\?redirect=%2Fhand/)
    await page.getByLabel('手机号或账号').fill('keeper')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('heading', { name: '到货入库' })).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('[class*="ag-"]'))).toBeNull()
  })

  await test.step('the list has the late ones first', async () => {
    await page.getByRole('button', { name: '返回待到货' }).click()
    await expect(page.getByRole('heading', { name: '待到货' })).toBeVisible()
    await expect(page.getByRole('list', { name: '待到货订单' }).getByRole('listitem').first()).toContainText('迟')
    await page.getByRole('searchbox').fill(mark)
    await expectClean(page)
    await page.getByRole('searchbox').press('Enter')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('numbers', async () => {
    await expect(post(page)).toHaveText('过账，还差 3 行')
    await page.getByRole('button', { name: '填写送货单号、车牌' }).click()
    await page.getByLabel('送货单号').fill('FS-20261123-07')
    await page.getByLabel('车牌').fill('粤E3Y218')
    await page.getByRole('button', { name: /送货单 FS-20261123-07/ }).click()
    await type(page, '实收', '13')
    await expect(page.getByText('多 1.00')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('实收最多 12.00，多出的请拒收或先改订单')
    await expectClean(page)
    await keys(page).getByRole('button', { name: /下一行/ }).click()
    await page.reload()
    await expect(rows(page).first()).toContainText('实收 13.00')
    await expect(page.getByRole('button', { name: /送货单 FS-20261123-07 • 车牌 粤E3Y218/ })).toBeVisible()
  })

  await test.step('the server refuses, its sentence stands under its row, and nothing that was typed goes', async () => {
    await page.getByRole('button', { name: '余量全收' }).click()
    await expect(post(page)).toHaveText('过账')
    await post(page).click()
    await expect(rows(page).first()).toContainText('材料订单剩余 12，本次 13')
    await expect(rows(page).nth(1)).toContainText('实收 6.00')
    expect(await tilesIn(projectId)).toBe(before)
  })

  await test.step('what is refused at the gate has a reason and a photograph', async () => {
    await field(page, '实收').fill('10')
    await type(page, '拒收', '2')
    await expect(page.getByText('与待到一致')).toBeVisible()
    await keys(page).getByRole('button', { name: '完成' }).click()
    await expect(post(page)).toHaveText('过账，还差 1 行')
    await post(page).click()
    await page.getByRole('button', { name: '破损', exact: true }).click()
    await page.locator('input[type="file"]').setInputFiles({ name: '破损.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByText('拒收须有照片，已 1 张')).toBeVisible()
    await expect(page.getByRole('img', { name: '照片 1' })).toBeVisible()
    await expectClean(page)
  })

  await test.step('without a network it waits on the phone, through a page that is left', async () => {
    await page.context().setOffline(true)
    await post(page).click()
    await expect(page.getByRole('status').getByText('离线，已存在本机，联网后自动提交，1 张单据待提交')).toBeVisible()
    await page.getByRole('button', { name: '下一单' }).click()
    await expect(page.getByRole('list', { name: '待提交' }).getByRole('listitem')).toHaveCount(1)
    expect(await tilesIn(projectId)).toBe(before)
    await page.context().setOffline(false)
    await expect(page.getByRole('list', { name: '刚入库' }).getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
    expect(await tilesIn(projectId)).toBe(before + 20)
    await page.getByRole('list', { name: '刚入库' }).getByRole('button').click()
    await expect(page.getByRole('heading', { name: '已过账' })).toBeVisible()
    await expectClean(page)
  })

  await test.step('the bill has what was counted, and the photograph', async () => {
    const id =
      new URL(await page.getByRole('link', { name: '打开入库单' }).getAttribute('href') ?? '', 'http://here').searchParams.get('id') ?? ''
    const { head, lines } = await (await apiFor('boss')).call(documentApi(planIn).info, { id })
    expect(head).toMatchObject({ noteNo: 'FS-20261123-07', plate: '粤E3Y218', attachments: [{ originName: '拒收照片.jpg' }] })
    expect(lines.items).toMatchObject(
      [{ arrived: '12.000000', quantity: '10.000000', rejectReason: 'BROKEN' }, { quantity: '6.000000' }, { quantity: '4.000000' }]
    )
    await page.getByRole('link', { name: '打开入库单' }).click()
    await expect(page).toHaveURL(/planDetail/)
  })

  await test.step('another person on the same phone sees nothing of it', async () => {
    await openAs(page, '/hand', 'keeper')
    await expect(page.getByRole('list', { name: '刚入库' })).toBeVisible()
    await openAs(page, '/hand', 'boss')
    await expect(page.getByRole('heading', { name: '待到货' })).toBeVisible()
    await expect(page.getByRole('list', { name: '刚入库' })).toHaveCount(0)
  })
})
