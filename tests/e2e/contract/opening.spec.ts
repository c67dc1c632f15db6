import { randomUUID } from 'node:crypto'
import { expect, type Browser, type Page } from 'playwright/test'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis } from '../../tools/contractApis.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { apiFor, openAs, test } from '../tools/app.ts'
import { state } from '../tools/approval.ts'
import { addressOf, approveAs, called, KIND, newContract } from './contracts.ts'

const LINES = 50
/** Calls of every page: the signed-in user with tasks, messages and list settings, dictionaries and trees. */
const SHELL =
  /\/(queryNowUserInfo|queryUnread|queryCounts|queryEvents|queryDictMapAllByPid|query\w*TreeJson|queryViews?|query\w*Setting\w*)$/

/** A new page, and its calls except the shell's, by the last part of their path. */
async function asking(browser: Browser): Promise<readonly [Page, readonly string[]]> {
  const page = await (await browser.newContext()).newPage()
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/api/') && !SHELL.test(pathname)) calls.push(pathname.slice(pathname.lastIndexOf('/') + 1))
  })
  return [page, calls]
}
const lastOf = ({ path }: { readonly path: string }): string => path.slice(path.lastIndexOf('/') + 1)
const INFO = lastOf(contractApis.MATERIAL.info)
const LIST = lastOf(approvalApi.stillAudit)
const COMMENTS = lastOf(documentFactsApi.comments)

test('a contract of 50 lines opens with its approval, versions and comments by one call, and later what has changed alone is asked '
  + 'for', async ({ browser }) => {
  const name = called('一次')
  const { id, version } = await newContract(name, LINES)
  const buyer = await apiFor('buyer')
  await buyer.call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, copies: [] }, randomUUID())
  await buyer.call(documentFactsApi.comment, { kind: KIND, id, content: '请先看单价' }, randomUUID())

  const [page, calls] = await asking(browser)
  await openAs(page, addressOf(id), 'buyer')
  await state(page, '处理中')
  const flow = page.getByRole('complementary', { name: '审批流程' })
  await expect(page.getByRole('tab', { name: new RegExp(`^合同明细.*${LINES}`) })).toBeVisible()
  await expect(flow.getByRole('list', { name: '审批进度' })).toContainText('赵志强')
  await flow.getByRole('tab', { name: /^评论 ?1$/ }).click()
  await expect(flow.getByRole('list', { name: '评论' })).toContainText('请先看单价')

  // Another user comments, then answers: only the changed data is requested, and nothing before the first call.
  const pm = await apiFor('pm')
  await pm.call(documentFactsApi.comment, { kind: KIND, id, content: '单价与询价一致' }, randomUUID())
  await expect(flow.getByRole('list', { name: '评论' })).toContainText('单价与询价一致')
  expect(calls).toEqual([INFO, COMMENTS])
  await approveAs(KIND, id, ['pm'])
  await flow.getByRole('tab', { name: /^日志/ }).click()
  await expect(flow.getByRole('list', { name: '审批日志' })).toContainText('同意')
  expect(calls).toEqual([INFO, COMMENTS, INFO])

  // The next approver reads it in the process centre with as few calls beside the list.
  const [reader, read] = await asking(browser)
  await openAs(reader, `/process/stillAuditList?q=${name}`, 'cost')
  const article = reader.getByRole('article')
  await expect(article.getByRole('table', { name: '合同明细' }).getByRole('row')).toHaveCount(LINES + 2)
  await article.getByRole('tab', { name: /^评论 ?2$/ }).click()
  await expect(article.getByRole('list', { name: '评论' })).toContainText('请先看单价')
  expect(read.filter(call => call !== LIST)).toEqual([INFO])
})
