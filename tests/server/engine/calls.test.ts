import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { quotaList } from '#schemas/quota/lists.ts'
import { implement, registerCalls, Refusal, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { auditLog, userSetting } from '#server/db/tables/engine.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import { reads, writes } from '#shared/api/contract.ts'
import { pageOf, rowSchema } from '#shared/api/page.ts'
import { withApp } from '../harness/app.ts'
import { signedIn, withEngine } from './setup.ts'

const note = writes('test/saveNote', {
  title: '写', need: ['edit', 'N_QUOTA'], input: z.object({ text: z.string().min(1, '请写点什么').max(5) }), output: z.object({ id: z.string() }),
})
const priced = reads('test/queryPriced', { title: '读', need: '-', output: pageOf(z.intersection(rowSchema(quotaList), z.looseObject({}))) })
const broken = reads(
  'test/queryBroken',
  { title: '坏', need: '-', input: z.object({ how: z.enum(['fault', 'shape', 'known']) }), output: z.object({ n: z.number() }) }
)
const refusing = writes('test/saveRefused', { title: '拒绝', need: '-' })
const download = reads('test/getFile', { title: '下载', need: '-', body: 'file' })
const exact = 'prices/测试 (1).xlsx'

const calls: CallSet = [
  implement(note, {
    audit: { entity: 'note', ids: (_input, { id }) => [id], names: async (_tx, ids) => new Map(ids.map(id => [id, `便条 ${id}`])) },
    async write(tx, { text }) {
      await tx.q.insert(userSetting).values({ userId: tx.ctx.userId, key: text, value: text })
      if (text === 'late') throw new AppError('WRONG_STATE')
      return { id: text }
    },
  }),
  implement(priced, {
    read: async () => ({
      total: 1, pageNum: 1, totalPages: 1, sums: { quotaTotalAmount: '12.00', quotaWorkDay: '1.000000' },
      rows: [{ quotaId: '1', quotaCode: 'DE1', quotaTotalAmount: '12.00', quotaWorkDay: '1.000000' }] as never,
    }),
  }),
  implement(broken, {
    async read(_db, { how: failure }) {
      if (failure === 'fault') throw new Error('the secret of the house')
      if (failure === 'known') throw new AppError('BAD_ROWS', { rows: [{ row: '1', column: 'a', code: 'required', text: '必须填写' }] })
      return { n: 'no number' as unknown as number }
    },
  }),
  implement(refusing, {
    audit: 'none',
    async write(tx) {
      await tx.q.insert(userSetting).values({ userId: tx.ctx.userId, key: 'kept', value: 1 })
      return new Refusal('WRONG_STATE', '不行', { needCaptcha: true })
    },
  }),
  implement(download, { file: async () => ({ name: exact, type: 'text/plain', body: Buffer.from('bytes') }) }),
]

const database = withEngine()
const running = withApp(database, { register: (app, services) => registerCalls(app, calls, services) })
const BASE = '/api/em/merchant/user/test/'
let editor: Record<string, string>
let accountant: Record<string, string>
beforeAll(async () => {
  editor = await signedIn(database, 'm1', ['N_QUOTA:edit'])
  accountant = await signedIn(database, 'm1', ['P_PRICE'])
})
const post = (name: string, payload: object, headers: Record<string, string> = editor) =>
  running.app.inject({ method: 'POST', url: BASE + name, headers, payload })
const settings = () => inRead(database.pool, systemCtx('test.read'), ({ q }) => q.select({ key: userSetting.key }).from(userSetting))
const audits = () =>
  inRead(database.pool, systemCtx('test.read'), ({ q }) => q.select({ action: auditLog.action, id: auditLog.entityId }).from(auditLog))

it('writes once under a repeated key, and answers alike', async () => {
  const headers = { ...editor, 'idempotency-key': 'key-00000001' }
  const first = await post('saveNote', { text: 'once' }, headers)
  const second = await post('saveNote', { text: 'once' }, headers)
  expect(first.json()).toEqual({ code: 200, msg: '', data: { id: 'once' } })
  expect(second.body).toBe(first.body)
  expect((await settings()).filter(({ key }) => key === 'once')).toHaveLength(1)
  expect((await audits()).filter(({ id }) => id === 'once')).toEqual([{ action: 'saveNote', id: 'once' }])
  expect((await post('saveNote', { text: 'other' }, headers)).json()).toMatchObject({ code: 400, data: { error: 'KEY_REUSED' } })
})

it('leaves nothing behind when the work fails', async () => {
  expect((await post('saveNote', { text: 'late' })).statusCode).toBe(409)
  expect((await settings()).map(({ key }) => key)).not.toContain('late')
  expect((await audits()).map(({ id }) => id)).not.toContain('late')
})

it('keeps what a refusal has written', async () => {
  expect((await post('saveRefused', {})).json()).toMatchObject({ code: 409, msg: '不行', data: { error: 'WRONG_STATE', needCaptcha: true } })
  expect((await settings()).map(({ key }) => key)).toContain('kept')
})

it.each([
  [{}, 'text', '必须填写'], [{ text: 5 }, 'text', '应为文本'], [{ text: '' }, 'text', '请写点什么'], [{ text: '一二三四五六' }, 'text', '最多5个字'],
  [['x'], '', '应为对象'],
])('says in Chinese what is wrong with %j', async (input, field, text) => {
  const { data, msg } = (await post('saveNote', input)).json<{ data: object, msg: string }>()
  expect(data).toMatchObject({ error: 'BAD_INPUT', field })
  expect(msg).toContain(text)
})

it('shows prices only to holders of the price key', async () => {
  const unpricedReply = (await post('queryPriced', {})).json<{ data: unknown }>().data
  expect(unpricedReply).toEqual({
    total: 1, pageNum: 1, totalPages: 1, sums: { quotaWorkDay: '1.000000' },
    rows: [{ quotaId: '1', quotaCode: 'DE1', quotaWorkDay: '1.000000' }],
  })
  const full = (await post('queryPriced', {}, accountant)).json<{ data: { sums: object, rows: object[] } }>().data
  expect(full).toMatchObject({ sums: { quotaTotalAmount: '12.00' }, rows: [{ quotaTotalAmount: '12.00' }] })
})

it('hides unknown faults behind the request id, and lists row faults', async () => {
  for (const failure of ['fault', 'shape']) {
    const reply = await post('queryBroken', { how: failure })
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('secret')
    expect(reply.json<{ msg: string }>().msg).toBe(`系统错误（${String(reply.headers['x-request-id'])}）`)
  }
  expect((await post('queryBroken', { how: 'known' })).json()).toMatchObject(
    { code: 400, data: { error: 'BAD_ROWS', rows: [{ row: '1', column: 'a' }] } }
  )
})

it('sends a file under its own name', async () => {
  const reply = await post('getFile', {})
  expect(reply.body).toBe('bytes')
  expect(reply.headers['content-disposition']).toBe(
    `attachment; filename="prices_1_.xlsx"; filename*=UTF-8''${encodeURIComponent(exact).replace('(', '%28').replace(')', '%29')}`
  )
})

it('refuses a read where a write is declared', () => {
  expect(() => implement(note, { read: async () => ({ id: '' }) })).toThrow('is to be implemented by write')
})

it('describes its calls', async () => {
  const { paths } =
    (await running.app.inject('/api/openapi.json')).json<{ paths: Record<string, { post: { parameters: { name: string }[] } }> }>()
  expect(Object.keys(paths)).toHaveLength(calls.length)
  expect(paths[`${BASE}saveNote`]?.post.parameters.map(({ name }) => name)).toContain('Idempotency-Key')
})
