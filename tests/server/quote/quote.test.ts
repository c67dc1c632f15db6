import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { quotesOf } from '#server/domains/quote/index.ts'
import { inRead } from '#server/db/tx.ts'
import { quoteApi as api } from '#shared/api/quote.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import type { Person } from '../harness/world.ts'
import { creditCode } from '../supplier/fixtures.ts'
import { inquiryApi, quoteFor, SECRET, withQuotes, type Sent } from './fixtures.ts'

const w = withQuotes()
let me: Person
let inquiry: Sent
beforeAll(async () => {
  me = await w.buyer('q1')
  inquiry = await w.sent(me)
})
const quotes = (id: string, person = me) => inRead(w.database.pool, person.ctx, db => quotesOf(db, id))
const pass = (id: string) => w.database.pool.query(`update inquiry set deadline = now() where id = $1`, [id])
const invites = async (id: string) => (await me.call(inquiryApi.info, { id })).lines.suppliers
async function everything(): Promise<string> {
  const { rows } = await w.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`
  )
  const texts = []
  for (const { name } of rows)
    texts.push(...(await w.database.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)).rows.map(({ row }) => row))
  return texts.join('\n')
}

describe('the link', () => {
  it('shows the inquiry and nothing that stays within the company', async () => {
    const { text, data } = await w.ask(inquiry.tokens[0]!, api.open)
    expect(data).toMatchObject({
      phase: 'OPEN', title: '瓷砖及辅料', sealed: true, demands: '含卸货', draft: null, given: null,
      lines: [{ itemName: '全抛釉地砖', unit: 'm²', quantity: '1306.450000' }, { itemName: '中砂' }],
    })
    for (const secret of ['77.77', me.ctx.userId, 'q1', inquiry.id, inquiry.invited[1]!]) expect(text).not.toContain(`"${secret}"`)
  })

  it('answers alike for links that are unknown, tampered with, over, taken back or of a cancelled inquiry', async () => {
    const [id, signature] = inquiry.tokens[0]!.split('.') as [string, string]
    const flipped = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
    const unknown = await w.ask(`${flipped(id)}.${signature}`, api.open)
    expect([unknown.status, unknown.msg]).toEqual([404, '链接不存在或已失效'])
    const [over, cancelled] = [await w.sent(me), await w.sent(me)]
    await w.database.pool.query(`update public_link set expires_at = now() where record_key = $1`, [over.invited[0]])
    await w.act(me, cancelled.id, 'cancel', '不买了')
    const cancelledToken = cancelled.tokens[0]!
    for (const t of [
      '', 'x', id, `${id}.`, `${id}.${flipped(signature)}`, `${id}.${inquiry.tokens[1]!.split('.')[1]!}`, `${inquiry.tokens[0]!}x`,
      over.tokens[0]!, cancelledToken, '甲'.repeat(50),
    ]) {
      const encoded = encodeURIComponent(t)
      expect((await w.ask(encoded, api.open)).text, t).toBe(unknown.text)
      expect((await w.ask(encoded, api.save, { revision: 0, quote: quoteFor(inquiry, '1') })).text, t).toBe(unknown.text)
    }
    expect(await w.ask(over.tokens[1]!, api.open)).toMatchObject({ status: 200 })
  })

  it('is asked thirty times a minute from one address', async () => {
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push((await w.ask(inquiry.tokens[2]!, api.open, {}, { ip: '10.9.9.9' })).status)
    expect([statuses.slice(0, 30).every(status => status === 200), statuses.slice(30)]).toEqual([true, [429, 429]])
    expect((await w.ask(inquiry.tokens[1]!, api.open, {}, { ip: '10.9.9.9' })).status).toBe(200)
  })

  it('stands in no table: neither its token nor its signature', async () => {
    const text = await everything()
    for (const token of inquiry.tokens) expect(text).not.toContain(token.split('.')[1]!)
  })
})

describe('a draft', () => {
  it('is kept as it is typed, by revision, and a repeated saving changes nothing', async () => {
    const { tokens: [t], ...sent } = await w.sent(me)
    const wrong = quoteFor(sent, '八十')
    const first = await w.got(t!, api.save, { revision: 0, quote: wrong })
    expect(first.revision).toBe(1)
    expect(await w.got(t!, api.save, { revision: 0, quote: wrong })).toMatchObject({ revision: 1, savedAt: first.savedAt })
    expect((await w.got(t!, api.open, {})).draft).toMatchObject({ revision: 1, quote: { lines: [{ price: '八十' }, { declined: true }] } })
    // A second window with a stale revision is refused, and the first save stays.
    const second = await w.ask(t!, api.save, { revision: 0, quote: quoteFor(sent, '80') })
    expect([second.status, second.msg]).toEqual([409, '另一个窗口也在填写这份报价'])
    expect((await w.ask(t!, api.submit, { revision: 0, quote: quoteFor(sent, '80') })).status).toBe(409)
    expect((await w.got(t!, api.open, {})).draft!.quote.lines[0]!.price).toBe('八十')
    const refused = await w.ask(t!, api.submit, { revision: 1, quote: wrong })
    expect([refused.status, refused.msg]).toEqual([400, '第 1 行 全抛釉地砖 单价：只能填数字'])
  })

  it('has rows of its own inquiry alone', async () => {
    const { tokens: [t], ...sent } = await w.sent(me)
    await w.got(
      t!, api.save,
      { revision: 0, quote: { ...quoteFor(sent, '80'), lines: [...quoteFor(inquiry, '9').lines, ...quoteFor(sent, '80').lines] } }
    )
    expect((await w.got(t!, api.open, {})).draft!.quote.lines.map(({ row }) => row)).toEqual(sent.rows)
  })
})

describe('versions', () => {
  it('are sealed until the deadline: in replies, in the database and in what is exported', async () => {
    const sent = await w.sent(me)
    const [a, b] = sent.tokens as [string, string, string]
    const { revision } = await w.got(a, api.save, { revision: 0, quote: quoteFor(sent, SECRET) })
    expect(await w.got(a, api.submit, { revision, quote: quoteFor(sent, SECRET) }, { key: 'submit-key-1' })).toMatchObject({ version: 1 })
    // A repeated request returns the same version.
    expect(await w.got(a, api.submit, { revision, quote: quoteFor(sent, SECRET) }, { key: 'submit-key-1' })).toMatchObject({ version: 1 })
    expect(await w.got(a, api.submit, { revision, quote: quoteFor(sent, SECRET) }, { key: 'submit-key-2' })).toMatchObject(
      { version: 2 }
    )
    await w.got(b, api.decline, { reason: '没有现货' })
    expect(await invites(sent.id)).toMatchObject(
      [{ inviteState: 'QUOTED', versions: 2 }, { inviteState: 'DECLINED' }, { inviteState: 'SENT' }]
    )
    expect(await quotes(sent.id)).toEqual([])
    expect(await everything()).not.toContain(SECRET)
    expect(
      JSON.stringify([await me.call(inquiryApi.info, { id: sent.id }), await me.call(inquiryApi.page, { pageSize: -1 })])
    ).not.toContain(SECRET)
    await expect(w.system(({ sql }) => sql`update quote_version set number = 9`)).rejects.toThrow()
    await expect(w.system(({ sql }) => sql`delete from quote_version`)).rejects.toThrow()

    await pass(sent.id)
    expect(await quotes(sent.id)).toMatchObject([{
      invited: sent.invited[0], version: 2, way: 'LINK',
      quote: { lines: [{ price: SECRET, brand: '东鹏' }, { declined: true, price: null }] },
    }])
    // An inquiry with quotes is closed to everybody after its deadline, even before the job updates it.
    expect(await me.call(inquiryApi.info, { id: sent.id })).toMatchObject({ head: { state: 'CLOSED' } })
    expect((await w.got(a, api.open, {}))).toMatchObject({ phase: 'OVER', given: { version: 2 } })
    for (const [contract, input] of [
      [api.save, { revision: 2, quote: quoteFor(sent, '1') }], [api.submit, { revision: 2, quote: quoteFor(sent, '1') }],
      [api.decline, { reason: '晚了' }],
    ] as const) {
      expect(await w.ask(a, contract, input)).toMatchObject({ status: 409, msg: '报价已截止，不能再修改' })
    }
  })

  it('are read at once where the inquiry is not sealed', async () => {
    const sent = await w.sent(me, { sealed: false })
    await w.got(sent.tokens[0]!, api.submit, { revision: 0, quote: quoteFor(sent, '80') })
    expect(await quotes(sent.id)).toMatchObject([{ version: 1, quote: { lines: [{ price: '80' }, {}] } }])
    expect(await quotes(sent.id, await w.buyer('q2'))).toEqual([])
  })

  it('that have waited until the deadline are too late, whenever they were sent', async () => {
    const sent = await w.sent(me)
    const locked = await w.database.pool.connect()
    await locked.query('begin')
    await locked.query(`select 1 from inquiry where id = $1 for update`, [sent.id])
    const pending = w.ask(sent.tokens[0]!, api.submit, { revision: 0, quote: quoteFor(sent, '80') })
    await new Promise(resolve => { setTimeout(resolve, 300) })
    await locked.query(`update inquiry set deadline = clock_timestamp() where id = $1`, [sent.id])
    await locked.query('commit')
    locked.release()
    expect(await pending).toMatchObject({ status: 409, msg: '报价已截止，不能再修改' })
    expect(await quotes(sent.id)).toEqual([])
  })

  it('of many windows at once are one each', async () => {
    const sent = await w.sent(me)
    const responses = await Promise.all(
      ['80', '81', '82', '83'].map(price => w.ask(sent.tokens[0]!, api.submit, { revision: 0, quote: quoteFor(sent, price) }))
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('sending', () => {
  it('has the main contact of a supplier whom it invites without naming a person, and leaves empty what was emptied', async () => {
    const supplierName = `丁${newId()}`
    const contacts = [['赵经理', false], ['钱经理', true]].map(([contactName, isMain]) =>
      ({ id: newId(), contactName, isMain, phone: '13900001234' }))
    const { id: supplierId } = await me.call(
      supplierApis.MATERIAL.save, { head: { supplierName, creditCode: creditCode() }, lines: { contacts, accounts: [], certificates: [] } }
    )
    const { id } = await w.drafted(me)
    const before = await me.call(inquiryApi.info, { id })
    const others = before.lines.suppliers
    const saved = (rows: readonly Readonly<Record<string, unknown>>[], { version }: { readonly version: number }) =>
      me.call(inquiryApi.save, { id, version, head: before.head, lines: { items: before.lines.items, suppliers: [...others, ...rows] } })
    const added = { id: newId(), supplierName, supplierId }
    await saved([added], before)
    expect((await invites(id)).map(({ contact, phone }) => [contact, phone]).at(-1)).toEqual(['钱经理', '13900001234'])
    await saved([{ ...added, contact: null, phone: null }], await me.call(inquiryApi.info, { id }))
    expect((await invites(id)).at(-1)).toMatchObject({ contact: null, phone: null })
  })
  it('asks for enough suppliers above the limit, or for the reason of a single one', async () => {
    const { id } = await w.drafted(me, { names: ['甲', '乙'] })
    await expect(w.act(me, id, 'send')).rejects.toThrow('请至少邀请 3 家供应商，或注明单一来源')
    const single = await w.drafted(me, { names: ['甲'], inquiryWay: 'SINGLE', wayReason: '专利产品' })
    await expect(w.act(me, single.id, 'send')).resolves.toBeNull()
    const expired = await w.drafted(me, { deadline: new Date(Date.now() - 60_000).toISOString() })
    await expect(w.act(me, expired.id, 'send')).rejects.toThrow('报价截止时间必须晚于现在')
  })
  it('closes early, and what was sealed may be read', async () => {
    const sent = await w.sent(me)
    await w.got(sent.tokens[0]!, api.submit, { revision: 0, quote: quoteFor(sent, '80') })
    await w.act(me, sent.id, 'close')
    expect(await quotes(sent.id)).toHaveLength(1)
    expect((await w.ask(sent.tokens[1]!, api.submit, { revision: 0, quote: quoteFor(sent, '80') })).status).toBe(409)
  })
  it('is noted where the supplier has looked', async () => {
    const sent = await w.sent(me)
    await w.got(sent.tokens[0]!, api.seen, {})
    expect((await invites(sent.id)).map(({ inviteState }) => inviteState)).toEqual(['VIEWED', 'SENT', 'SENT'])
  })
})
