import { and, eq, isNull } from 'drizzle-orm'
import { businessDate, type Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import type { AmendmentResult, StoredRecord } from '#server/document/index.ts'
import { recordLabourPrices, withdrawLabourPrices } from '#server/domains/labour/index.ts'
import { recordPrices, withdrawPrices } from '#server/domains/price/index.ts'
import { priceFactsOf } from '#server/domains/supplier/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const typed = (row: Row, key: string): string => text(row[key]) ?? ''

/** The source of agreed prices: the contract or a supplement to it. */
interface AgreedPrices { readonly contract: StoredRecord, readonly code: string, readonly rows: readonly Row[] }

/** Price facts carry source and day (domain B7.5). */
async function recordAgreed(tx: Tx, kind: SupplierKind, { contract: { id, head }, code, rows }: AgreedPrices): Promise<void> {
  const day = businessDate(tx.ctx.now)
  const [name, supplierName, taxRate] = [typed(head, 'contractName'), typed(head, 'supplierName'), typed(head, 'taxRate')]
  const includeTax = head.includeTax === true
  const { region, type, labourType } = await priceFactsOf(tx, typed(head, 'supplierId'))
  if (kind === 'LABOUR') {
    await recordLabourPrices(tx, rows.map(row => ({
      source: 'CONTRACT' as const, sourceItemId: String(row.id), billCode: code, contractName: name, supplierName,
      itemCode: text(row.itemCode), itemName: typed(row, 'itemName'),
      jobCategory: text(row.jobCategory), jobLevel: text(row.jobLevel),
      num: text(row.quantity), price: typed(row, 'price'), total: text(includeTax ? row.amount : row.exclAmount), includeTax, taxRate,
      priceDate: day,
      regionCode: region, supplierType: labourType,
    })))
    return
  }
  await recordPrices(tx, rows.map(row => ({
    libMaterialId: text(row.libMaterialId), machine: kind === 'MACHINE', name: typed(row, 'itemName'), spec: text(row.spec),
    brand: text(row.brand), unit: text(row.unit),
    source: 'CONTRACT' as const, sourceId: id, sourceCode: code, sourceName: name, day,
    supplier: { id: text(head.supplierId), name: supplierName, type }, region, quantity: text(row.quantity),
    includeTax, taxRate, priceIncl: includeTax ? text(row.price) : null, priceExcl: includeTax ? null : text(row.price),
  })))
}

export const recordContractPrices = (tx: Tx, kind: SupplierKind, contract: StoredRecord): Promise<void> =>
  recordAgreed(tx, kind, { contract, code: typed(contract.head, 'code'), rows: contract.lines.items ?? [] })

const COMPARED_KEYS = ['itemCode', 'itemName', 'jobCategory', 'jobLevel', 'spec', 'brand', 'unit', 'price'] as const

export function recordChanges(tx: Tx, kind: SupplierKind, { amendment, before, after }: AmendmentResult): Promise<void> {
  const old = new Map((before.lines.items ?? []).map(row => [row.id, row]))
  const same = (row: Row): boolean => {
    const previous = old.get(text(row.contractRow) ?? '')
    return previous !== undefined && before.head.taxRate === after.head.taxRate
      && COMPARED_KEYS.every(key => (previous[key] ?? null) === (row[key] ?? null))
  }
  return recordAgreed(
    tx, kind, { contract: after, code: typed(amendment.head, 'code'), rows: (amendment.lines.items ?? []).filter(row => !same(row)) }
  )
}

export async function withdrawChanges(tx: Tx, kind: SupplierKind, { amendment, after }: AmendmentResult): Promise<void> {
  if (kind === 'LABOUR') return withdrawLabourPrices(tx, (amendment.lines.items ?? []).map(({ id }) => String(id)))
  const recorded = await tx.q.select({ id: pricePoint.id }).from(pricePoint).where(and(
    eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'CONTRACT'), eq(pricePoint.sourceId, after.id),
    eq(pricePoint.sourceCode, typed(amendment.head, 'code')), isNull(pricePoint.withdrawnAt)))
  await withdrawPrices(tx, recorded.map(({ id }) => id))
}
