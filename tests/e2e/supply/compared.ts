import { randomUUID } from 'node:crypto'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { authApi } from '#shared/api/auth.ts'
import { fullPath } from '#shared/api/contract.ts'
import { documentApi } from '#shared/api/document.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { quoteApi } from '#shared/api/quote.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { apiFor } from '../tools/app.ts'
import { serverUrl } from '../tools/servers.ts'

const inquiryApi = documentApi(INQUIRIES.MATERIAL)

/** A supplier's prices by row, null for unquoted ones, and terms. */
export interface OfferInput { readonly prices: readonly (string | null)[], readonly terms?: Partial<Quote> }

async function submitted(path: string, rows: readonly string[], { prices, terms }: OfferInput): Promise<void> {
  const token = new URL(path, serverUrl()).searchParams.get('t') ?? ''
  const quote: Quote = {
    includeTax: true, taxRate: '13', freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
    ...terms,
    lines: rows.map((row, at) => ({ ...emptyLine(row), price: prices[at] ?? null, declined: prices[at] == null })),
  }
  const response = await fetch(new URL(fullPath(quoteApi.submit.path), serverUrl()), {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-link-token': token },
    body: JSON.stringify({ revision: 0, quote }),
  })
  if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
}

/**
 * A quoted and closed inquiry of the buyer.
 * @returns its id and the names of the suppliers, in the order of their offers
 */
export async function compared(
  inquiryName: string, items: readonly (readonly [string, string])[], offers: readonly OfferInput[]
): Promise<{ readonly id: string, readonly names: readonly string[] }> {
  const api = await apiFor('buyer')
  const { userId } = await api.call(authApi.queryNowUserInfo, {})
  const suppliers = []
  for (const [at] of offers.entries()) {
    const supplierName = `${'甲乙丙丁戊己'[at]}建材${randomUUID().slice(0, 6)}`
    suppliers.push({
      id: randomUUID(), supplierName, supplierId: (await api.call(supplierApis.MATERIAL.save, { head: { supplierName } }, randomUUID())).id,
    })
  }
  const rows = items.map(([itemName, quantity]) => ({ id: randomUUID(), itemName, quantity, unit: dictKey(DICT.materialUnit, 'm²') }))
  const { id } = await api.call(inquiryApi.save, {
    head: { inquiryName, deadline: new Date(Date.now() + 3_600_000).toISOString(), sealed: true, inquiryWay: 'INVITED', handlerId: userId },
    lines: { items: rows, suppliers },
  }, randomUUID())
  await api.call(inquiryApi.act, { ids: [id], action: 'send' }, randomUUID())
  for (const [at, offer] of offers.entries()) {
    const { path } = await api.call(inquiryLinkApis.MATERIAL.link, { id: suppliers[at]!.id })
    await submitted(`/em${path}`, rows.map(row => row.id), offer)
  }
  await api.call(inquiryApi.act, { ids: [id], action: 'close' }, randomUUID())
  return { id, names: suppliers.map(({ supplierName }) => supplierName) }
}
