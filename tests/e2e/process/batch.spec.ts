import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis } from '../../tools/contractApis.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { called, KIND, newContract } from '../contract/contracts.ts'

const CARD = '待我审批'
const rowOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: name })
const flow = async (login: string, id: string) => (await apiFor(login)).call(approvalApi.workflow, { kind: KIND, id })

/** Recalls a contract, multiplies it by a hundred thousand, and resubmits it. */
async function raise(id: string): Promise<void> {
  const buyer = await apiFor('buyer')
  await buyer.call(approvalApi.act, { kind: KIND, id, deed: { act: 'recall' } }, randomUUID())
  const { version, head, lines } = await buyer.call(contractApis.MATERIAL.info, { id })
  const items = lines.items.map(item => ({ ...item, quantity: '10000000' }))
  const saved = await buyer.call(contractApis.MATERIAL.save, { id, version, head, lines: { items } }, randomUUID())
  await buyer.call(approvalApi.submit, { kind: KIND, id, version: saved.version, urgency: 50, copies: [] }, randomUUID())
}

test('a batch is agreed to as it stands in its dialog: what somebody raises or takes back meanwhile is left out and marked', async (
  { page }
) => {
  const sign = called('批量')
  const ids: string[] = []
  for (const name of ['一', '二', '三']) {
    const { id, version } = await newContract(`${sign}${name}`)
    await (await apiFor('buyer')).call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
    ids.push(id)
  }
  await openAs(page, `/process/stillAuditList?q=${sign}`, 'pm')
  await expect(page.getByRole('list', { name: CARD, exact: true })).toContainText(`${sign}三`)
  await page.getByRole('button', { name: '批量同意' }).click()
  await expect(rowOf(page, `${sign}二`)).toContainText('5,678.00')
  await raise(ids[1]!)
  await (await apiFor('buyer')).call(approvalApi.act, { kind: KIND, id: ids[2]!, deed: { act: 'recall' } }, randomUUID())
  await expect(rowOf(page, `${sign}二`)).toContainText('567,800,000.00')
  await expect(rowOf(page, `${sign}二`)).toContainText('有变化')
  await expect(rowOf(page, `${sign}二`).getByRole('checkbox')).not.toBeChecked()
  await expect(rowOf(page, `${sign}三`)).toContainText('已撤回或已处理')
  await page.getByRole('dialog').getByRole('button', { name: '同意 1 件' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const states = await Promise.all(
    ids.map(async id => (await flow('buyer', id)).historicTasks.filter(({ action }) => action === 'AGREE').length)
  )
  expect(states).toEqual([1, 0, 0])

  // A link to a decided document reports that, and opens nothing else.
  await openAs(page, `/process/stillAuditList?doc=${ids[2]!}`, 'pm')
  await expect(page.getByRole('status').filter({ hasText: '这件单据不在这里' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: '查看待我审批' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  // The answered document is listed with its amount.
  await openAs(page, `/process/stillAuditList?doc=${ids[1]!}`, 'pm')
  await page.getByRole('button', { name: '不同意' }).click()
  await expect(page.getByRole('dialog')).toContainText(`材料合同 ${sign}二`)
  await expect(page.getByRole('dialog')).toContainText('567,800,000.00 元')
})
