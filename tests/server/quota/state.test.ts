import { describe, expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { draftOfFull, payloadOf, withHead, withQuotas } from './fixtures.ts'

const q = withQuotas()
const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}
const fresh = async () => q.save(payloadOf((await q.samples())[0]!))
const set = (id: string, state: QuotaState, ctx = q.own()) => q.write(tx => bringInto(tx, packages, [id], state), ctx)
const stateOf = async (id: string) => (await q.load(id)).quotaState

describe('states of a package', () => {
  it('goes the ways of the rule and no others', async () => {
    const { quotaId: id, quotaCode } = await fresh()
    expect((await refusal(set(id, '9'))).message).toBe(`${quotaCode}：启用中的定额请先停用`)
    expect((await refusal(set(id, '0'))).code).toBe('WRONG_STATE')
    await set(id, '2')
    await set(id, '2')
    await set(id, '9')
    expect((await refusal(set(id, '1'))).message).toBe(`${quotaCode}：已删除的定额不能改为启用`)
    expect((await refusal(q.save({ ...payloadOf(draftOfFull(await q.load(id))), quotaId: id }))).message).toBe('定额已删除，请先恢复')
    await set(id, '0')
    expect(await q.load(id)).toMatchObject(
      { quotaState: '0', quotaVersion: 1, can: { edit: true, enable: true, disable: false, delete: true, restore: false } }
    )
    await set(id, '1')
    expect(await stateOf(id)).toBe('1')
  })

  it('does not restore after thirty days', async () => {
    const { quotaId: id } = await fresh()
    await set(id, '2')
    await set(id, '9')
    await q.database.pool.query(`update quota set deleted_at = now() - interval '30 days 1 hour' where id = $1`, [id])
    expect((await refusal(set(id, '0'))).message).toMatch(/删除已超过30天，不能恢复$/)
    await q.database.pool.query(`update quota set deleted_at = now() - interval '29 days' where id = $1`, [id])
    await set(id, '0')
  })

  it('enables only what passes every check, and names the package', async () => {
    const { quotaId: id, quotaCode } = await fresh()
    await set(id, '2')
    await q.database.pool.query('update quota_worker set ratio = ratio + 0.01 where quota_id = $1 and sort = 1', [id])
    expect((await refusal(set(id, '1'))).message).toBe(`${quotaCode}：占比总和不可小于或大于100！`)
    await q.database.pool.query('update quota set job_category = null where id = $1', [id])
    expect((await refusal(set(id, '1'))).message).toBe(`${quotaCode}：请先填写工种类别！`)
    expect(await stateOf(id)).toBe('2')
  })

  it('keeps a disabled package disabled when it is saved, and enables a draft', async () => {
    const { quotaId: id } = await fresh()
    await set(id, '2')
    const opened = await q.load(id)
    await q.save(payloadOf(withHead(draftOfFull(opened), { quotaDesc: '改过' })))
    expect(await stateOf(id)).toBe('2')
    await set(id, '9')
    await set(id, '0')
    const draft = await q.load(id)
    expect(await q.save(payloadOf(draftOfFull(draft)))).toMatchObject({ quotaVersion: draft.quotaVersion })
    expect(await stateOf(id)).toBe('1')
  })

  it('changes all or none', async () => {
    const [first, second] = [await fresh(), await fresh()]
    await set(first.quotaId, '2')
    await refusal(q.write(tx => bringInto(tx, packages, [first.quotaId, second.quotaId], '9')))
    expect(await stateOf(first.quotaId)).toBe('2')
  })

  it('asks for the right to delete', async () => {
    const { quotaId: id } = await fresh()
    await set(id, '2')
    expect((await refusal(set(id, '9', { ...q.own(), permissions: new Set(['N_QUOTA:edit']) }))).code).toBe('FORBIDDEN')
  })

  it('refuses a value that its dictionary has lost', async () => {
    const { quotaId: id } = await fresh()
    await set(id, '2')
    await q.database.pool.query(`update quota set unit = 'gone' where id = $1`, [id])
    const error = await refusal(set(id, '1'))
    expect(error.rows?.[0]).toMatchObject({ line: '', column: 'quotaUnit' })
  })
})
