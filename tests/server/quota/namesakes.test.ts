import { describe, expect, it } from 'vitest'
import type { Draft } from '#schemas/kit/index.ts'
import { nameKeyOf, namesakesOf } from '#server/domains/quota/namesakes.ts'
import { saveQuota } from '#server/domains/quota/save.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import { draftOfFull, payloadOf, withHead, withQuotas } from './fixtures.ts'

const q = withQuotas()
const draftNamed = async (quotaName: string): Promise<Draft> => withHead((await q.samples())[0]!, { quotaVersion: null, quotaName })
const save = async (quotaName: string, ctx = q.own()) => q.write(async tx => saveQuota(tx, payloadOf(await draftNamed(quotaName))), ctx)
const matches = async (names: readonly string[], except?: string) =>
  [...(await q.read(db => namesakesOf(db, names, except))).entries()].map(([key, others]) =>
    [key, others.map(({ quotaName }) => quotaName)])

describe('packages of one name', () => {
  it('are reported by saving, which they do not keep', async () => {
    const first = await save('同名Ａ 地面×1')
    expect(first.namesakes).toEqual([])
    const second = await save('同名a地面X1')
    expect(second).toMatchObject(
      { quotaVersion: 1, namesakes: [{ quotaId: first.quotaId, quotaCode: first.quotaCode, quotaName: '同名Ａ 地面×1' }] }
    )
    const opened = draftOfFull(await q.load(second.quotaId))
    const third = await q.write(tx => saveQuota(tx, payloadOf(withHead(opened, { quotaName: '同名b' }))))
    expect(third.namesakes).toEqual([])
  })

  it('are found for many names at once, among the own ones that are not deleted', async () => {
    await save('多名一')
    const two = await save('多名二')
    const removed = await save('多名三')
    await q.write(tx => bringInto(tx, packages, [removed.quotaId], '2'))
    expect(await matches(['多名 三'])).toEqual([['多名三', ['多名三']]])
    await q.write(tx => bringInto(tx, packages, [removed.quotaId], '9'))
    expect(await matches(['多名一', '多 名 一', '多名二', '多名三', '没有', ' '])).toEqual([['多名一', ['多名一']], ['多名二', ['多名二']]])
    expect(await matches(['多名一', '多名二'], two.quotaId)).toEqual([[nameKeyOf('多名一'), ['多名一']]])
    expect(await q.read(db => namesakesOf(db, ['多名一']), q.other())).toEqual(new Map())
  })
})
