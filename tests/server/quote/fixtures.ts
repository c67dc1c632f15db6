import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { emptyLine, type Quote, type QuoteLine } from '#schemas/supply/quote.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newId } from '#server/core/ids.ts'
import { linkToken } from '#server/core/link/index.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { inRead } from '#server/db/tx.ts'
import { LINK_HEADER, type Contract, type InputOf, type OutputOf } from '#shared/api/contract.ts'
import { documentApi } from '#shared/api/document.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { CLIENT } from '../engine/setup.ts'
import { withPeople, type Person } from '../harness/world.ts'
import { creditCode } from '../supplier/fixtures.ts'

export const inquiryApi = documentApi(INQUIRIES.MATERIAL)
const ACTIONS = ['query', 'edit', 'delete', 'export', 'import']
export const BUYER = [
  ...['N_MATERIAL', 'N_SUPPLIER', 'N_MERCHANT'].flatMap(key => ACTIONS.map(action => `${key}:${action}`)), 'N_MATERIAL', 'P_PRICE',
]
const ITEMS = [['全抛釉地砖', '1306.45'], ['中砂', '30.64']] as const
export const SECRET = '8641.37'

export interface Sent {
  readonly id: string, readonly invited: readonly string[], readonly tokens: readonly string[], readonly rows: readonly string[]
}
export interface QuoteReply {
  readonly status: number, readonly code: number, readonly msg: string, readonly data: never, readonly text: string
}

export function withQuotes() {
  const world = withPeople('demo')
  let address = 0
  const buyer = (merchantId: string): Promise<Person> => world.person(merchantId, BUYER)
  async function drafted(
    me: Person, { names = ['甲', '乙', '丙'], ...head }: { readonly names?: readonly string[] } & Record<string, unknown> = {}
  ): Promise<{ readonly id: string, readonly version: number }> {
    const suppliers = []
    for (const name of names) {
      const supplierName = `${name}${newId()}`
      suppliers.push(
        { supplierName, supplierId: (await me.call(supplierApis.MATERIAL.save, { head: { supplierName, creditCode: creditCode() } })).id }
      )
    }
    return me.call(inquiryApi.save, {
      head: {
        inquiryName: '瓷砖及辅料', deadline: new Date(Date.now() + 3_600_000).toISOString(), sealed: true, inquiryWay: 'INVITED',
        handlerId: me.ctx.userId, demands: '含卸货', ...head,
      },
      lines: {
        items: ITEMS.map(([itemName, quantity]) =>
          ({ id: newId(), itemName, quantity, unit: dictKey(DICT.materialUnit, 'm²'), targetPrice: '77.77' })),
        suppliers: suppliers.map(supplier => ({ id: newId(), ...supplier, contact: '李经理', phone: '13900001234' })),
      },
    })
  }
  const act = (me: Person, id: string, action: 'send' | 'close' | 'cancel', reason?: string) =>
    me.call(inquiryApi.act, { ids: [id], action, reason })
  const tokenOf = async (me: Person, invited: string): Promise<string> =>
    (await inRead(world.database.pool, me.ctx, db => linkToken(db, 'quote', invited)))!
  async function sent(me: Person, head: Record<string, unknown> = {}): Promise<Sent> {
    const { id } = await drafted(me, head)
    await act(me, id, 'send')
    const { lines } = await me.call(inquiryApi.info, { id })
    const invited = lines.suppliers.map(row => row.id!)
    return { id, invited, rows: lines.items.map(row => row.id!), tokens: await Promise.all(invited.map(one => tokenOf(me, one))) }
  }
  /** Each request has a new address by default, as calls by link are limited by token and address. */
  async function ask(
    token: string, contract: Contract, input: unknown = {}, more: { readonly ip?: string, readonly key?: string } = {}
  ): Promise<QuoteReply> {
    address += 1
    const { statusCode, body } = await world.running.app.inject({
      method: 'POST', url: contract.path, payload: input as object, remoteAddress: more.ip ?? `10.1.${address >> 8}.${address & 255}`,
      headers: { ...CLIENT, [LINK_HEADER]: token, ...more.key !== undefined && { 'idempotency-key': more.key } },
    })
    const { code, msg, data } = JSON.parse(body) as QuoteReply
    return { status: statusCode, code, msg, data, text: body.replace(/"requestId":"[^"]*"/, '') }
  }
  async function got<C extends Contract>(
    token: string, contract: C, input: InputOf<C>, more: { readonly ip?: string, readonly key?: string } = {}
  ): Promise<OutputOf<C>> {
    const { status, data, text } = await ask(token, contract, input, more)
    if (status !== 200) throw new Error(`${contract.path} ${status} ${text}`)
    return data
  }
  return { ...world, buyer, drafted, sent, act, ask, got, tokenOf }
}

export const quoteFor = ({ rows }: Pick<Sent, 'rows'>, price: string, patch: Partial<QuoteLine> = {}): Quote & { lines: QuoteLine[] } => ({
  includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: rows.map((row, at) => ({ ...emptyLine(row), ...(at === 0 ? { price, brand: '东鹏', ...patch } : { declined: true }) })),
})
