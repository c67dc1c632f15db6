import { expect, it } from 'vitest'
import type { Draft } from '#schemas/kit/index.ts'
import { PACKAGE_ROWS, rowsUnder, TOO_MANY_PACKAGE_ROWS } from '#schemas/quota/payload.ts'
import { registerAll } from '#server/app/calls.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { CLIENT, signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { draftOfFull, payloadOf, withHead, withQuotas, withRows } from './fixtures.ts'
import { withWorkbooks, takeWorkbook } from './workbooks.ts'

const q = withQuotas()
const running = withApp(q.database, { register: registerAll })
const { uploadBytes } = withWorkbooks(q)

async function packageOf(rows: number): Promise<Draft> {
  const draft = withHead((await q.samples())[0]!, { quotaVersion: null })
  const more = rows - rowsUnder(payloadOf(draft).workers)
  return withRows(draft, 'materials', rowsBefore => [
    ...rowsBefore,
    ...Array.from({ length: more }, (_, i) => ({ ...rowsBefore[0]!, key: `more${i}`, quotaMaterialId: null, quotaNum: `${i + 1}.000000` })),
  ])
}
async function send(draft: Draft) {
  const headers = await signedIn(q.database, '1001', ['N_QUOTA:edit', 'N_QUOTA:add', 'P_PRICE'])
  const response = await running.app.inject(
    { method: 'POST', url: quotaApi.saveQuotas.path, headers: { ...CLIENT, ...headers }, payload: payloadOf(draft) }
  )
  return { status: response.statusCode, ...response.json<{ msg: string, data: { field?: string } }>() }
}

it('a package of as many rows as it may have is saved and read back, and saved again', async () => {
  const draft = await packageOf(PACKAGE_ROWS)
  const saved = await q.save(payloadOf(draft))
  const back = draftOfFull(await q.load(saved.quotaId))
  expect(rowsUnder(payloadOf(back).workers)).toBe(PACKAGE_ROWS)
  const changed = withRows(back, 'materials', rows => rows.map((row, at) => (at === 0 ? { ...row, quotaNum: '9.500000' } : row)))
  expect((await q.save({ ...payloadOf(changed), quotaId: saved.quotaId, quotaVersion: saved.quotaVersion })).quotaVersion).toBe(2)
}, 60_000)

it('one more is refused in a sentence that names the bound', async () => {
  const { status, msg, data } = await send(await packageOf(PACKAGE_ROWS + 1))
  expect([status, data.field, msg]).toEqual([400, 'workers', `参数错误：workers ${TOO_MANY_PACKAGE_ROWS}`])
}, 60_000)

it('a package of a workbook with more rows is passed over in the same words, and the others are taken', async () => {
  const table = [
    '定额编码,类型,项目名称,项目特征及工作内容,类型,单位,含量,单价,人工费,主材费,辅材费,机械费', ',分部,块料楼地面,,,,,,,,,',
    'X1,定额,太大的,说明,泥瓦工,m2,1,,10,,,', ...Array.from({ length: PACKAGE_ROWS + 1 }, (_, i) => `X1,RG人工,,铺贴${i},泥瓦工,工日,0.030303,330,10,,,`),
    'X2,定额,好的,说明,泥瓦工,m2,1,,10,,,', 'X2,RG人工,,铺贴,泥瓦工,工日,0.030303,330,10,,,',
  ].join('\n')
  const uploaded = await uploadBytes(new TextEncoder().encode(table))
  const result = await q.write(tx => takeWorkbook(tx, { ...uploaded, commit: false }))
  expect(result.packages.map(({ quotaCode, ok }) => [quotaCode, ok])).toEqual([['X1', false], ['X2', true]])
  expect(result.problems.filter(({ code }) => code === 'tooMany')).toMatchObject([{ row: '3', text: TOO_MANY_PACKAGE_ROWS }])
}, 60_000)
