import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyQuote } from '#schemas/supply/quote.ts'
import { readWorkbook, writeWorkbook } from '#server/core/xlsx/index.ts'
import { readSheet, writeSheet } from '#server/domains/quote/sheet.ts'
import { quotesOf } from '#server/domains/quote/index.ts'
import { project } from '#server/db/tables/project.ts'
import { inRead } from '#server/db/tx.ts'
import { companyApi } from '#shared/api/company.ts'
import { LINK_HEADER } from '#shared/api/contract.ts'
import { fileApi } from '#shared/api/file.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { quoteApi } from '#shared/api/quote.ts'
import { supplyComparisonApi } from '#shared/api/supplyComparison.ts'
import { CLIENT } from '../engine/setup.ts'
import type { Person } from '../harness/world.ts'
import { inquiryApi, quoteFor, SECRET, withQuotes, type Sent } from './fixtures.ts'

const api = inquiryLinkApis.MATERIAL
const w = withQuotes()
let me: Person
let sent: Sent
beforeAll(async () => {
  me = await w.buyer('q1')
  sent = await w.sent(me)
})
const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], '微信.jpg'))
  const response = await w.running.app.inject({ method: 'POST', url: fileApi.uploadFile.path, headers: { ...me.headers }, payload: form })
  return response.json<{ data: { id: string } }>().data.id
}

describe('a buyer', () => {
  it('sees every link of a library, and hands one out', async () => {
    const { rows } = await me.call(api.page, { pageSize: -1, inquiryId: sent.id })
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ inviteState: 'SENT', state: 'QUOTING', inquiryName: '瓷砖及辅料', versions: null })
    const { path } = await me.call(api.link, { id: sent.invited[0]! })
    expect(path).toBe(`/quote?t=${encodeURIComponent(sent.tokens[0]!)}`)
    const other = await w.buyer('q2')
    for (const call of [
      () => other.refused(api.link, { id: sent.invited[0]! }), () => other.refused(api.revoke, { id: sent.invited[0]!, reason: '错' }),
    ])
      expect(await call()).toEqual([404, 'NOT_FOUND'])
    expect((await other.call(api.page, { pageSize: -1 })).rows).toEqual([])
    expect(await me.refused(inquiryLinkApis.MACHINE.link, { id: sent.invited[0]! })).toEqual([403, 'FORBIDDEN'])
  })

  it('moves the deadline: versions stay, every supplier reads it', async () => {
    const inquiry = await w.sent(me)
    await w.got(inquiry.tokens[0]!, quoteApi.submit, { revision: 0, quote: quoteFor(inquiry, '80') })
    const deadline = later(48)
    await me.call(api.extend, { id: inquiry.id, deadline })
    const opened = await w.got(inquiry.tokens[0]!, quoteApi.open, {})
    expect([Date.parse(opened.deadline), opened.given?.version, opened.notices[0]?.text]).toEqual(
      [Date.parse(deadline), 1, expect.stringMatching(/^截止时间已由 .* 改为 /)]
    )
    expect(await me.refused(api.extend, { id: inquiry.id, deadline: later(1) })).toEqual([400, 'BAD_INPUT'])
    await w.act(me, inquiry.id, 'close')
    expect(await me.refused(api.extend, { id: inquiry.id, deadline: later(72) })).toEqual([409, 'WRONG_STATE'])
  })

  it('takes a link back: it opens nothing, and what was quoted by it does not count', async () => {
    const inquiry = await w.sent(me, { sealed: false })
    await w.got(inquiry.tokens[0]!, quoteApi.submit, { revision: 0, quote: quoteFor(inquiry, '80') })
    await me.call(api.revoke, { id: inquiry.invited[0]!, reason: '资质不符' })
    expect((await w.ask(inquiry.tokens[0]!, quoteApi.open)).status).toBe(404)
    expect(await inRead(w.database.pool, me.ctx, db => quotesOf(db, inquiry.id))).toEqual([])
    expect((await me.call(inquiryApi.info, { id: inquiry.id })).lines.suppliers.map(({ inviteState }) => inviteState)).toEqual(
      ['REVOKED', 'SENT', 'SENT']
    )
    expect(await me.refused(api.link, { id: inquiry.invited[0]! })).toEqual([409, 'WRONG_STATE'])
  })

  it('sends once more to whoever was taken back: another link, and what he has quoted counts again', async () => {
    const inquiry = await w.sent(me, { sealed: false })
    await w.got(inquiry.tokens[0]!, quoteApi.submit, { revision: 0, quote: quoteFor(inquiry, '80') })
    await expect(me.call(api.resend, { id: inquiry.invited[0]! })).rejects.toThrow('链接没有撤回，可以直接复制')
    await me.call(api.revoke, { id: inquiry.invited[0]!, reason: '资质不符' })
    await expect(
      me.call(api.enter, { id: inquiry.invited[0]!, way: 'PHONE', quote: quoteFor(inquiry, '79'), fileIds: [await uploaded()] })
    ).rejects.toThrow('的询价已撤回，不能录入报价')
    await me.call(api.resend, { id: inquiry.invited[0]! })
    const token = await w.tokenOf(me, inquiry.invited[0]!)
    expect(
      [
        token === inquiry.tokens[0], (await w.ask(inquiry.tokens[0]!, quoteApi.open)).status,
        (await w.got(token, quoteApi.open, {})).given?.version,
      ]
    ).toEqual([false, 404, 1])
    expect(await inRead(w.database.pool, me.ctx, db => quotesOf(db, inquiry.id))).toHaveLength(1)
    await me.call(api.revoke, { id: inquiry.invited[1]!, reason: '误邀' })
    await w.act(me, inquiry.id, 'close')
    await expect(me.call(api.resend, { id: inquiry.invited[1]! })).rejects.toThrow('报价已截止，不能再邀请')
  })

  it('moves the deadline while somebody types: his draft goes on, and a version is given after the old deadline', async () => {
    const inquiry = await w.sent(me)
    const { revision } = await w.got(inquiry.tokens[0]!, quoteApi.save, { revision: 0, quote: quoteFor(inquiry, '80') })
    await me.call(api.extend, { id: inquiry.id, deadline: later(48) })
    expect(await w.got(inquiry.tokens[0]!, quoteApi.submit, { revision, quote: quoteFor(inquiry, '81') })).toMatchObject({ version: 1 })
    await w.act(me, inquiry.id, 'close')
    expect(await w.ask(inquiry.tokens[0]!, quoteApi.save, { revision: revision + 1, quote: quoteFor(inquiry, '82') })).toMatchObject(
      { status: 409, msg: '报价已截止，不能再修改' }
    )
  })

  it('may not send where the project was lost or a supplier was stopped since it was drafted', async () => {
    const { id } = await w.drafted(me)
    const { lines: { suppliers } } = await me.call(inquiryApi.info, { id })
    await w.database.pool.query(`update supplier set state = 'STOPPED' where id = $1`, [suppliers[1]!.supplierId])
    await expect(w.act(me, id, 'send')).rejects.toThrow(/邀请供应商第 2 行：供应商“乙.*”已停用，不能选择/)
    await w.database.pool.query(`update supplier set state = 'ACTIVE' where id = $1`, [suppliers[1]!.supplierId])
    await w.system(({ q }) => q.insert(project).values({ id: 'lost', projectCode: 'XM-9', projectName: '云栖里', state: 'NOT_WON' }), 'q1')
    await w.database.pool.query(`update inquiry set project_id = 'lost' where id = $1`, [id])
    await expect(w.act(me, id, 'send')).rejects.toThrow(/项目“云栖里”.*不能再询价/)
  })

  it('invites one more while others quote already, once', async () => {
    const inquiry = await w.sent(me)
    const { lines: { suppliers } } = await me.call(inquiryApi.info, { id: sent.id })
    const input = { inquiryId: inquiry.id, supplierId: suppliers[0]!.supplierId!, contact: '王', phone: '13900001234' }
    const { id } = await me.call(api.invite, input)
    expect(await me.refused(api.invite, input)).toEqual([400, 'BAD_INPUT'])
    expect(await w.got(await w.tokenOf(me, id), quoteApi.open, {})).toMatchObject({ phase: 'OPEN' })
    await me.call(api.saveContact, { id, contact: '赵', phone: null })
    expect((await me.call(api.page, { pageSize: -1, id })).rows).toMatchObject([{ contact: '赵', phone: null, inviteState: 'SENT' }])
  })

  it('enters what a supplier said by telephone, with what proves it, and not after a sealed deadline', async () => {
    const inquiry = await w.sent(me)
    const id = await uploaded()
    const entered = { id: inquiry.invited[1]!, way: 'WECHAT' as const, quote: quoteFor(inquiry, '79'), fileIds: [id] }
    expect(await me.refused(api.enter, { ...entered, fileIds: [] })).toEqual([400, 'BAD_INPUT'])
    expect(await me.call(api.enter, entered)).toMatchObject({ version: 1 })
    await w.database.pool.query('update inquiry set deadline = now() where id = $1', [inquiry.id])
    expect(await me.refused(api.enter, entered)).toEqual([409, 'WRONG_STATE'])
    expect(await inRead(w.database.pool, me.ctx, db => quotesOf(db, inquiry.id))).toMatchObject([{ way: 'WECHAT', version: 1 }])
  })
})

describe('a supplier without an account', () => {
  const upload = async (token: string, name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new File([bytes], name))
    return w.running.app.inject({ method: 'POST', url: quoteApi.attach.path, headers: { ...CLIENT, [LINK_HEADER]: token }, payload: form })
  }
  it('adds a file beside his quote, known by its content', async () => {
    const inquiry = await w.sent(me)
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 9, 9])
    expect((await upload(inquiry.tokens[0]!, '报价单.jpg', jpeg)).statusCode).toBe(200)
    expect((await w.got(inquiry.tokens[0]!, quoteApi.open, {})).file).toMatchObject({ name: '报价单.jpg', size: 6 })
    expect((await upload(inquiry.tokens[0]!, '报价单.pdf', jpeg)).statusCode).toBe(400)
    expect((await upload(`${inquiry.tokens[0]!}x`, '报价单.jpg', jpeg)).statusCode).toBe(404)
    await w.got(inquiry.tokens[0]!, quoteApi.detach, {})
    expect((await w.got(inquiry.tokens[0]!, quoteApi.open, {})).file).toBeNull()
  })

  it('gives a file that nobody of the company gets before a sealed deadline: by no call, not beside another record, not in its history; '
    + 'afterwards whoever reads the inquiry', async () => {
    const inquiry = await w.sent(me)
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 7, 7, 7, 7])
    const { data: { id: file } } = (await upload(inquiry.tokens[0]!, '密封报价.jpg', jpeg)).json<{ data: { id: string } }>()
    await w.got(inquiry.tokens[0]!, quoteApi.submit, { revision: 0, quote: quoteFor(inquiry, SECRET) })
    const sealed = async (): Promise<void> => {
      expect(await me.refused(fileApi.queryAttachmentByIds, { ids: [file] })).toEqual([404, 'NOT_FOUND'])
      const { head, lines, version } = await me.call(inquiryApi.info, { id: inquiry.id })
      const texts = JSON.stringify([
        head, lines, await me.call(api.page, { pageSize: -1, inquiryId: inquiry.id }),
        await me.call(companyApi.describeChangeLog, { pageSize: 100 }),
      ])
      for (const word of [file, '密封报价', SECRET]) expect(texts).not.toContain(word)
      const draft = await w.drafted(me)
      const own2 = await me.call(inquiryApi.info, { id: draft.id })
      await expect(me.call(inquiryApi.save, {
        id: draft.id, version: own2.version, head: { ...own2.head, attachments: [{ id: file, originName: '', visitUrl: '' }] },
        lines: own2.lines,
      })).rejects.toThrow(
        '文件不存在或已被删除，请重新上传'
      )
      await expect(me.call(supplyComparisonApi.MATERIAL.compare, { id: inquiry.id })).rejects.toThrow('报价截止前不能查看报价')
      expect(version).toBeGreaterThan(0)
    }
    await sealed()
    await me.call(api.extend, { id: inquiry.id, deadline: later(48) })
    await sealed()
    await w.act(me, inquiry.id, 'close')
    const { suppliers: [first] } = await me.call(supplyComparisonApi.MATERIAL.compare, { id: inquiry.id })
    expect(first!.fileIds).toEqual([file])
    const [attachment] = await me.call(fileApi.queryAttachmentByIds, { ids: [file] })
    expect((await w.running.app.inject({ url: attachment!.visitUrl })).rawPayload).toEqual(Buffer.from(jpeg))
    expect(await (await w.buyer('q2')).refused(fileApi.queryAttachmentByIds, { ids: [file] })).toEqual([404, 'NOT_FOUND'])
  })

  it('fills a sheet: wrong cells are named, and a sheet of another inquiry is refused', async () => {
    const { lines } = await w.got(sent.tokens[1]!, quoteApi.open, {})
    const before = emptyQuote(lines, '13')
    const { bytes } = await writeSheet('瓷砖', lines, before, new Date())
    const { sheets: [sheet] } = await readWorkbook(bytes, { owner: 'test' })
    const [head = [], ...rows] = sheet!.rows.map(row => Array.from({ length: 13 }, (_, at) => row[at]?.text ?? ''))
    const fill = (values: Readonly<Record<number, Readonly<Record<number, string>>>>) =>
      rows.map((row, i) => row.map((text, at) => values[i]?.[at] ?? text))
    const write = async (filled: readonly (readonly string[])[]): Promise<string> => {
      const path = join(tmpdir(), `quote-${Math.random()}.xlsx`)
      await writeFile(path, await writeWorkbook([{
        name: '报价表', columns: head.map(header => ({ header, width: 10 })),
        rows: filled.map(row => row.map(text => (text === '' ? null : { type: 's' as const, text }))),
      }]))
      return path
    }
    const read = await readSheet(
      await write(fill({ 0: { 6: '88.50', 9: '东鹏', 10: '7' }, 1: { 6: '八十', 10: '三天' } })), 'test', lines, before
    )
    expect(read.quote.lines).toMatchObject([{ price: '88.5', brand: '东鹏', days: 7 }, { price: '八十', days: null }])
    expect(read.faults.map(({ text }) => text)).toEqual(['第 2 行 中砂 供货天数：“三天”不是整数', '第 2 行 中砂 单价：只能填数字'])
    for (const wrong of [fill({ 0: { 0: 'another-row' } }), rows.map(row => row.slice(1))]) {
      await expect(readSheet(await write(wrong), 'test', lines, before)).rejects.toThrow('这不是本询价发出的报价表，请重新下载后填写')
    }
    await expect(readSheet(await write([rows[0]!, rows[0]!]), 'test', lines, before)).rejects.toThrow('报价表中有重复的行')
  })

  it('meets no fault of the server, whatever he sends, and nothing of another inquiry', async () => {
    const calls = [quoteApi.open, quoteApi.seen, quoteApi.save, quoteApi.submit, quoteApi.decline, quoteApi.detach]
    const other = await w.sent(me, { inquiryName: '别人的询价' })
    const value = fc.letrec(tie => ({
      any: fc.oneof(
        { depthSize: 'small' }, fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null),
        fc.constantFrom(...other.rows, ...other.invited, other.id), fc.array(tie('any'), { maxLength: 3 })
      ),
    })).any
    const quote = fc.record({
      includeTax: fc.oneof(fc.boolean(), value), taxRate: fc.oneof(fc.constant('13'), value),
      freight: fc.oneof(fc.constantFrom('INCLUDED', 'EXTRA'), value), freightAmount: fc.oneof(fc.constant(null), value),
      freightTaxRate: fc.constant(null), validUntil: fc.oneof(fc.constant(null), fc.string()),
      payment: fc.oneof(fc.constant(null), fc.string()),
      lines: fc.array(fc.record({
        row: fc.constantFrom(...sent.rows, ...other.rows), declined: fc.boolean(),
        price: fc.oneof(fc.constantFrom('1', '0', '-1', '八', '1e9', '9'.repeat(30)), fc.string()),
        taxRate: fc.oneof(fc.constant(null), fc.string()),
        brand: fc.constant(null), note: fc.oneof(fc.constant(null), fc.string()), days: fc.oneof(fc.constant(null), fc.integer()),
        leastQuantity: fc.oneof(fc.constant(null), fc.string()),
      }), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), fc.oneof(
        value, fc.record({ revision: fc.integer({ min: 0, max: 9 }), quote, reason: fc.string() })
      ), fc.constantFrom(sent.tokens[2]!, 'x', `${sent.tokens[2]!}x`), async (contract, input, token) => {
        const { status, text } = await w.ask(token, contract, typeof input === 'object' && input !== null ? input : { input })
        expect([200, 400, 404, 409], `${contract.path} ${text}`).toContain(status)
        expect(text).not.toContain('别人的询价')
        for (const row of other.rows) if (status === 200) expect(text).not.toContain(row)
      }), { numRuns: 150 }
    )
  })
})
