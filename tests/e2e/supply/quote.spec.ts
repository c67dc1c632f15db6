import { gzipSync } from 'node:zlib'
import { expect, type Browser, type Page } from 'playwright/test'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { documentApi } from '#shared/api/document.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { expectClean } from '../shell/axe.ts'
import { apiFor, openAs, press, toast, test } from '../tools/app.ts'
import { IN_FULL } from '../tools/full.ts'
import { SheetOf } from '../tools/sheet.ts'
import { sent } from './sentInquiry.ts'

const inquiryApi = documentApi(INQUIRIES.MATERIAL)
const linkApi = inquiryLinkApis.MATERIAL

const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
const key = (page: Page, name: string) => page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name, exact: true })
const price = (page: Page) => page.getByRole('textbox', { name: '单价' })
async function type(page: Page, text: string): Promise<void> {
  for (const one of text) await key(page, one).click()
}
const next = (page: Page) => page.getByRole('group', { name: '数字键盘' }).getByRole('button', { name: /^(下一行|核对)/ }).click()

test('a supplier quotes on his phone: what is wrong is said and stays, a reload loses nothing, a version is given, the deadline ends '
  + 'it', async ({ browser }) => {
  const { id, path } = await sent()
  const page = await phone(browser)
  // Everything that the page loads, as transferred to a telephone.
  let bytes = 0
  page.on('response', async response => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) bytes += gzipSync(await response.body()).length
  })
  const response = await page.goto(path)
  expect(response!.headers()['x-robots-tag']).toContain('noindex')
  await expect(page.getByRole('heading', { name: '瓷砖及辅料' })).toBeVisible()
  await expect(page.getByText('截止前密封')).toBeVisible()
  await expect(page.getByText('报到场价，含卸货')).toBeVisible()
  expect([bytes > 60_000, bytes < 120_000]).toEqual([true, true])
  await expectClean(page)

  await page.getByRole('button', { name: '不含税', exact: true }).click()
  await type(page, '86.8')
  await expect(page.getByText('含税 98.08 元/m²')).toBeVisible()
  await next(page)
  // A hardware keyboard can type a non-number, which stays and is reported.
  await price(page).fill('八十')
  await expect(page.getByRole('alert')).toHaveText('第 2 行 瓷砖胶 单价：只能填数字')
  await expect(price(page)).toHaveValue('八十')
  await expect(page.getByRole('status').getByText(/已保存/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /瓷砖胶/ }).click()
  await expect(price(page)).toHaveValue('八十')
  await price(page).fill('')
  await type(page, '1.95')
  // The switch changes the number's side of the tax, not the input.
  await page.getByRole('button', { name: '含税', exact: true }).click()
  await expect(price(page)).toHaveValue('1.95')
  await expect(page.getByText('不含税 1.73 元/m²')).toBeVisible()
  await page.getByRole('button', { name: '不含税', exact: true }).click()
  await page.getByRole('textbox', { name: '品牌' }).fill('德高')
  // A row has a separate tax rate; an invalid one is reported.
  await page.getByRole('textbox', { name: '本行税率' }).fill('一百')
  await expect(page.getByRole('alert')).toHaveText('第 2 行 瓷砖胶 税率：只能填数字')
  await page.getByRole('textbox', { name: '本行税率' }).fill('')
  await type(page, '3')
  await expect(page.getByText('含税 2.01 元/m²')).toBeVisible()
  await next(page)
  await page.getByRole('button', { name: /^已填/ }).click()
  await expect(page.getByText('第 3 行 中砂 单价：未填，不报请选“不报”')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交第 1 版' })).toBeDisabled()
  await page.getByRole('button', { name: '未填的 1 行都不报' }).click()
  await expect(page.getByRole('main')).toContainText('122,874.91')
  await expectClean(page)
  await page.getByRole('button', { name: '提交第 1 版' }).click()
  await expect(page.getByText(/第 1 版已提交/)).toBeVisible()

  // Offline it is stored on the phone, and sent on reconnection.
  await page.context().setOffline(true)
  await key(page, '退格').click()
  await expect(page.getByText('没有网络，已存在本机')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('status').getByText(/已保存/)).toBeVisible()

  await (await apiFor('buyer')).call(inquiryApi.act, { ids: [id], action: 'close' })
  await page.reload()
  await expect(page.getByText(/报价已截止，以 .* 提交的第 1 版为准/)).toBeVisible()
  await expect(page.getByText('1,306.45 m² × 86.80')).toBeVisible()
  await expect(page.getByRole('group', { name: '数字键盘' })).toHaveCount(0)
  await page.goto(path.slice(0, -1))
  await expect(page.getByRole('alert')).toContainText('链接不存在或已失效')
})

test('two windows of one supplier are brought together, and asked where both have typed', IN_FULL, async ({ browser }) => {
  const { path } = await sent()
  const [one, other] = [await phone(browser), await phone(browser)]
  await one.goto(path)
  await other.goto(path)
  await type(one, '80')
  await expect(one.getByRole('status').getByText(/已保存/)).toBeVisible()
  await type(other, '90')
  const conflict = other.getByRole('alert', { name: '两个窗口' })
  await expect(conflict).toContainText('第 1 行 全抛釉地砖 单价：另一个窗口填的是“80”，这里是“90”')
  await expect(price(other)).toHaveValue('90')
  await conflict.getByRole('button', { name: '用另一个窗口的' }).click()
  await expect(price(other)).toHaveValue('80')
  await expect(conflict).toHaveCount(0)
})

test('a buyer finds every link, hands one out and takes it back', IN_FULL, async ({ page }) => {
  const { invited, path } = await sent()
  await openAs(page, '/material/inquiryLink/list', 'buyer')
  const links = new SheetOf(page, '询价链接')
  await expect(links.cell(invited, 'inviteState')).toHaveText('已发送')
  await expectClean(page)
  await page.goto(`/em/material/inquiryLink/detail?id=${invited}`)
  await page.getByRole('button', { name: '复制链接' }).click()
  await expect(toast(page, '已复制链接')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path)
  await page.getByRole('button', { name: '修改联系人' }).click()
  await page.getByLabel('联系人', { exact: true }).fill('赵经理')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('赵经理')).toBeVisible()
  await (await apiFor('buyer')).call(linkApi.revoke, { id: invited, reason: '资质不符' })
  await page.reload()
  await expect(page.getByText('已撤回')).toBeVisible()
  await expect(page.getByRole('button', { name: '复制链接' })).toHaveCount(0)
})

test('an inquiry is worked on its own page: a quote by telephone, a link taken back and sent again, a longer deadline, a copy', async (
  { page }
) => {
  const { id } = await sent()
  await openAs(page, `/material/inquiry/detail?id=${id}&part=suppliers`, 'buyer')
  const invited = new SheetOf(page, '邀请供应商')
  const { lines: { suppliers } } = await (await apiFor('buyer')).call(inquiryApi.info, { id })
  const [first, second] = suppliers.map(row => row.id!)
  // By keyboard: errors are reported row by row and stay; closing and reloading lose nothing.
  await invited.cell(first!, 'supplierName').click()
  await press(page, 'F4')
  const entry = page.getByRole('dialog', { name: /^录入报价/ })
  await entry.getByRole('button', { name: '录入报价', exact: true }).click()
  await expect(entry.getByRole('alert', { name: '需要修改' })).toContainText('第 3 行 中砂 单价：未填，不报请选“不报”')
  await expect(entry.getByText('请上传报价凭据：通话记录、截图或照片')).toBeVisible()
  const rows = new SheetOf(page, '录入报价')
  await rows.cell(await rows.rowId('itemName', '全抛釉地砖'), 'price').click()
  for (const price of ['88.5', '1.95', '0.5']) {
    await page.keyboard.type(price)
    await press(page, 'Enter')
  }
  await expect(rows.cell(await rows.rowId('itemName', '中砂'), 'price')).toHaveText('0.50')
  await page.reload()
  await invited.cell(first!, 'supplierName').click()
  await press(page, 'F4')
  await expect(rows.cell(await rows.rowId('itemName', '瓷砖胶'), 'price')).toHaveText('1.95')
  await entry.locator('input[type="file"]')
    .setInputFiles({ name: '通话.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 88.5') })
  await expect(entry.getByText('1 KB')).toBeVisible()
  await entry.getByRole('button', { name: '录入报价', exact: true }).click()
  await expect(toast(page, '已录入第 1 版报价')).toBeVisible()
  await expect(invited.cell(first!, 'inviteState')).toHaveText('已报价')

  const tool = async (name: string): Promise<void> => {
    await invited.cell(second!, 'supplierName').hover()
    await page.locator(`.ag-row[row-id="${second}"]`).getByRole('button', { name, exact: true }).click()
  }
  await tool('撤回')
  const back = page.getByRole('dialog', { name: /^撤回给/ })
  await back.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(back.getByText('请填写撤回原因')).toBeVisible()
  await back.getByLabel('原因').fill('误邀')
  await back.getByRole('button', { name: '撤回', exact: true }).click()
  await expect(invited.cell(second!, 'inviteState')).toHaveText('已撤回')
  await tool('重新发送')
  await expect(invited.cell(second!, 'inviteState')).toHaveText('已发送')

  await page.getByRole('button', { name: '延期', exact: true }).last().click()
  const longer = page.getByRole('dialog', { name: /^延期/ })
  await longer.getByRole('button', { name: '延期', exact: true }).click()
  await expect(longer.getByText('新的截止时间必须晚于原来的')).toBeVisible()
  await longer.getByLabel('新的截止日期').fill('2031-01-02')
  await longer.getByLabel('时间').fill('18:00')
  await press(page, 'Control+Enter')
  await expect(toast(page, '已延期')).toBeVisible()
  await page.getByRole('tab', { name: '基本信息' }).click()
  await expect(page.getByText('2031-01-02 18:00').first()).toBeVisible()
  // A copy has the same lines and suppliers; its deadline is entered again.
  await page.getByRole('button', { name: '复制', exact: true }).click()
  await expect(page).toHaveURL(/inquiry\/add\?copy=/)
  await expect(page.getByRole('textbox', { name: '询价标题' })).toHaveValue('瓷砖及辅料（副本）')
  await expect(page.getByRole('textbox', { name: '报价截止' })).toHaveValue('')
  await expect(page.getByRole('tab', { name: /^询价明细\s*3/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^邀请供应商\s*3/ })).toBeVisible()
})
