import { randomUUID } from 'node:crypto'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { emptyLine, type Quote } from '#schemas/supply/quote.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { authApi } from '#shared/api/auth.ts'
import { fullPath, LINK_HEADER } from '#shared/api/contract.ts'
import { documentApi } from '#shared/api/document.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { quoteApi } from '#shared/api/quote.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import type { Api } from '../tools/api.ts'

const inquiryApi = documentApi(INQUIRIES.MATERIAL)
const unit = dictKey(DICT.materialUnit, 'm²')

/** Nobody quotes everything; prices are close together. */
const quoteOf = (rows: readonly string[], supplier: number): Quote => ({
  includeTax: supplier % 2 === 0, taxRate: '13', freight: supplier % 3 === 0 ? 'EXTRA' : 'INCLUDED',
  freightAmount: supplier % 3 === 0 ? '600.00' : null, freightTaxRate: supplier % 3 === 0 ? '9' : null,
  validUntil: null, payment: null,
  lines: rows.map((row, at) => ((at + supplier) % 9 === 0
    ? { ...emptyLine(row), declined: true }
    : { ...emptyLine(row), price: toScale(dec(1000 + ((at * 31 + supplier * 17) % 97)).div(10), 2), days: 7 })),
})

/**
 * Sends an inquiry of so many lines to so many suppliers.
 * @returns its id and the paths of their pages
 */
export async function sentInquiry(
  api: Api, lines: number, suppliers: number
): Promise<{ readonly id: string, readonly rows: readonly string[], readonly paths: readonly string[] }> {
  const { userId } = await api.call(authApi.queryNowUserInfo, {})
  const invited = []
  for (let at = 0; at < suppliers; at++) {
    const supplierName = `供应商${at + 1}-${randomUUID().slice(0, 6)}`
    invited.push(
      { id: randomUUID(), supplierName, supplierId: (await api.call(supplierApis.MATERIAL.save, { head: { supplierName } })).id }
    )
  }
  const items = Array.from({ length: lines }, (_, at) => ({
    id: randomUUID(), itemName: `瓷砖${at + 1}`, spec: `${300 + at % 7 * 100}×800`, quantity: `${(at * 7) % 400 + 1}.25`, unit,
    targetPrice: '100.00',
  }))
  const { id } = await api.call(inquiryApi.save, {
    head: {
      inquiryName: '瓷砖及辅料', deadline: new Date(Date.now() + 3_600_000).toISOString(), sealed: true, inquiryWay: 'INVITED',
      handlerId: userId,
    },
    lines: { items, suppliers: invited },
  })
  await api.call(inquiryApi.act, { ids: [id], action: 'send' })
  const paths = []
  for (const one of invited) paths.push(`/em${(await api.call(inquiryLinkApis.MATERIAL.link, { id: one.id })).path}`)
  return { id, rows: items.map(item => item.id), paths }
}

export async function comparedInquiry(api: Api, url: string, lines: number, suppliers: number): Promise<string> {
  const { id, rows, paths } = await sentInquiry(api, lines, suppliers)
  for (const [at, path] of paths.entries()) {
    const headers = {
      'content-type': 'application/json', 'x-auth-side': 'merchant', 'x-auth-port': 'web',
      [LINK_HEADER]: new URL(path, url).searchParams.get('t') ?? '',
    }
    const response = await fetch(
      new URL(fullPath(quoteApi.submit.path), url),
      { method: 'POST', headers, body: JSON.stringify({ revision: 0, quote: quoteOf(rows, at) }) }
    )
    if (response.status !== 200) throw new Error(await response.text())
  }
  await api.call(inquiryApi.act, { ids: [id], action: 'close' })
  return id
}
