import { describe, expect, it } from 'vitest'
import { file } from '#server/db/tables/file.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inWrite } from '#server/db/tx.ts'
import { saveConfig } from '#server/domains/org/company/facts.ts'
import { authApi } from '#shared/api/auth.ts'
import { companyApi } from '#shared/api/company.ts'
import { MERCHANT_NEWS } from '#shared/api/merchantNews.ts'
import { ctxOf } from '../harness/people.ts'
import { withCompany, type Headers } from './setup.ts'

const company = withCompany()
const facts = { name: '甲装饰有限公司', alias: '甲', creditCode: null, regionCode: '440106', contact: '陈', phone: '020-38880001', logoId: null }
const save = (me: Headers, more: object = {}) => company.send(companyApi.saveCompany, me, { ...facts, version: 1, ...more })
const picture = (
  merchant: string, createdBy: string, id: string, fileType = 'png'
) => inWrite(company.database.pool, systemCtx('test', merchant), ({ q }) =>
  q.insert(file)
    .values({ id, createdBy, originName: `logo.${fileType}`, fileType, mime: 'image/png', size: 1, sha256: '', path: 'nowhere' }))

describe('facts of a company', () => {
  it('are saved once per version, recorded with old and new values, and published to every window', async () => {
    const me = await company.member('c1')
    const received: unknown[] = []
    const stop = company.running.services.events.subscribe('c1', MERCHANT_NEWS, ({ payload }) => received.push(payload))
    expect((await save(me)).body.data).toMatchObject({ name: facts.name, regionCode: '440106', version: 2, creditLocked: false })
    expect(await save(me, { alias: '乙' })).toMatchObject({ status: 409, body: { msg: '数据已被他人修改，请刷新后重试' } })
    expect(await company.log('c1', 'merchant')).toMatchObject(
      [{ before: { name: '公司c1', phone: '' }, after: { name: facts.name, phone: facts.phone } }]
    )
    await expect.poll(() => received).toEqual([{ user: true }])
    stop()
  })

  it('are refused with every reason', async () => {
    const me = await company.member('c2')
    const { status, body } = await save(
      me, { name: ' ', alias: '一'.repeat(21), contact: '', phone: '12', creditCode: '91440101MA59T8XW1A', regionCode: '999999' }
    )
    expect(status).toBe(400)
    expect((body.data as { rows: { column: string, text: string }[] }).rows.map(({ column, text }) => [column, text])).toEqual([
      ['name', '企业名称必须填写'], ['alias', '字数不能大于20'], ['regionCode', '不是可用的所在地区'], ['contact', '联系人必须填写'],
      ['phone', '电话应为 11 位手机号、带区号的座机或 400 号码'], ['creditCode', '统一社会信用代码不正确'],
    ])
  })

  it('close the credit code once it is there', async () => {
    const me = await company.member('c3')
    expect((await save(me, { creditCode: '91350100m000100y43' })).body.data).toMatchObject(
      { creditCode: '91350100M000100Y43', creditLocked: true }
    )
    expect(await save(me, { version: 2, creditCode: null })).toMatchObject({ status: 409, body: { msg: '统一社会信用代码审核通过后不能修改' } })
  })

  it('show a logo of their own in the shell, and no file of others', async () => {
    const [me, other] = [await company.member('c4'), await company.member('c5')]
    const { userId } = await company.call(authApi.queryNowUserInfo, me, {})
    await picture('c4', userId, 'logo-1')
    await picture('c4', userId, 'paper', 'pdf')
    expect((await save(me, { logoId: 'paper' })).body.msg).toBe('文件类型不正确')
    expect((await save(other, { logoId: 'logo-1' })).status).toBe(404)
    await save(me, { logoId: 'logo-1' })
    const { merchant } = await company.call(authApi.queryNowUserInfo, me, {})
    expect(merchant).toMatchObject({ merchantName: facts.name, merchantLogo: { visitUrl: expect.stringContaining('logo-1') as unknown } })
    expect((await company.call(authApi.queryNowUserInfo, other, {})).merchant.merchantLogo).toBeNull()
  })

  it('are read by who may look, written by who may edit', async () => {
    const reader = await company.member('c6', ['N_MERCHANT:query'])
    expect((await company.send(companyApi.describeCompany, reader)).status).toBe(200)
    expect((await save(reader)).status).toBe(403)
  })
})

describe('the edition', () => {
  it('is switched with a record, and reaches the shell', async () => {
    const me = await company.member('c7')
    const saved = await company.call(companyApi.saveConfig, me, { version: 1, execute: false, executeReady: true })
    expect(saved.config).toEqual({ execute: false, executeReady: true })
    expect((await company.call(authApi.queryNowUserInfo, me, {})).merchant.configJson).toEqual({ execute: false, executeReady: true })
    expect(await company.log('c7', 'merchant_config')).toMatchObject([{ before: { execute: '开' }, after: { execute: '关' } }])
  })

  it('stays while something that needs it runs', async () => {
    await company.member('c8')
    const guard = () => Promise.resolve('还有 2 条审批中的流程，请先办结')
    const turn = (execute: boolean) =>
      inWrite(company.database.pool, ctxOf('c8', 'u'), tx => saveConfig(tx, { version: 1, execute, executeReady: true }, [guard]))
    await expect(turn(false)).rejects.toMatchObject({ code: 'WRONG_STATE', message: '还有 2 条审批中的流程，请先办结' })
    await expect(turn(true)).resolves.toMatchObject({ config: { execute: true } })
  })
})
