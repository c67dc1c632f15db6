import { expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { deleteExpiredRows } from '#server/core/retention/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { contractApis } from '../../tools/contractApis.ts'
import { withContracts } from '../contract/fixtures.ts'

const MERCHANT = 'm-drafts'
const world = withContracts(MERCHANT)
const kind = CONTRACTS_OF.MATERIAL.name

it('of a contract the saves between ended; what was submitted, approved and taken back, the newest, and what is young stay', async () => {
  const { writer, approver } = await world.begin()
  const { pool } = world.database
  const { id } = await world.save(writer, 'MATERIAL')
  const resave = async (contractName: string) => {
    const { head, lines, version } = await world.open(writer, 'MATERIAL', id)
    return writer.call(contractApis.MATERIAL.save, { id, version, head: { ...head, contractName }, lines: { items: lines.items } } as never)
  }
  const numbers = async () =>
    (await pool.query<{ number: number }>('select number from document_version where document_id = $1 order by number', [id])).rows.map(
      ({ number }) => number
    )
  await resave('第二稿')
  const third = await resave('第三稿')
  await writer.call(approvalApi.submit, { kind, id, version: third.version, urgency: 50 })
  await world.approve(approver, kind, id, 'disagree')
  const fourth = await resave('第四稿')
  await writer.call(approvalApi.submit, { kind, id, version: fourth.version, urgency: 50 })
  await world.approve(approver, kind, id)
  await writer.call(approvalApi.act, { kind, id, deed: { act: 'reaudit', opinion: '数量有误' } })
  const fifth = await resave('第五稿')
  const sixth = await resave('第六稿')
  const saved = [1, 2, third.version, fourth.version, fifth.version, sixth.version]
  expect(await numbers()).toEqual(saved)
  await deleteExpiredRows(pool)
  expect(await numbers()).toEqual(saved)
  await pool.query(`update document_version set at = at - interval '366 days'`)
  await deleteExpiredRows(pool, { portion: 1 })
  expect(await numbers()).toEqual([third.version, fourth.version, sixth.version])
  expect((await writer.call(documentFactsApi.version, { kind, id, number: fourth.version })).head.contractName).toBe('第四稿')
  // Its log of actions is complete.
  await pool.query(`update audit_log set at = at - interval '20 years'`).catch(() => undefined)
  const before = await writer.call(documentFactsApi.history, { kind, id })
  await deleteExpiredRows(pool)
  expect(await writer.call(documentFactsApi.history, { kind, id })).toEqual(before)
  expect(before.length).toBeGreaterThan(8)
})
