import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, knownRecords } from '#server/document/index.ts'
import { knownProject, ofVisibleProject } from '#server/domains/project/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { Scanned, ScannedStanding, storeScanApi } from '#shared/api/storeScan.ts'
import { codeIn, parseCode, type StoreCode } from '#shared/storeCode.ts'
import { stockStatement } from './stock.ts'

type CodeInput = ParsedInput<typeof storeScanApi.resolve>
type Order = Extract<Scanned, { kind: 'ORDER' }>
type Stock = Extract<Scanned, { kind: 'STOCK' }>

/** Variants of a typed number: phones start in lower case, input methods write full width. */
function typedForms(text: string): string[] {
  const normalized = codeIn(text).normalize('NFKC')
  return [...new Set([normalized, normalized.toUpperCase()])]
}

const among = (column: SQL, forms: readonly string[]): SQL => sql`${column} in (${sql.join(forms.map(form => sql`${form}`), sql`, `)})`

/** The order, for people of the store who see its project, whatever their other rights on its kind. */
async function orderOf(db: Db, { code, projectId }: CodeInput, label: StoreCode | null): Promise<Order | undefined> {
  if (label?.kind === 'STOCK') return undefined
  const { stored } = kindOf(ORDERS.MATERIAL)
  const { table, columns } = stored
  const condition = label === null ? among(sql`${columns.code!}`, typedForms(code)) : sql`${table.id} = ${label.id}`
  const visible = ofVisibleProject(db.ctx, table.merchantId, columns.projectId!) ?? sql`true`
  const [row] = await db.sql<Omit<Order, 'kind'>>`
    select ${table.id} as id, ${columns.code!} as code, ${columns.orderName!} as name, ${columns.supplierName!} as "supplierName",
    ${columns.projectId!} as "projectId"
    from ${table}
    where ${knownRecords(stored, db)} and ${visible}
    and ${condition} ${projectId === undefined ? sql`` : sql`and ${columns.projectId!} = ${projectId}`} limit 1`
  return row && { kind: 'ORDER', ...row }
}

/** The material in the company's library, else the platform's, with its stock in visible warehouses. */
async function stockOf(db: Db, { code, projectId }: CodeInput, label: StoreCode | null): Promise<Stock | undefined> {
  if (label?.kind === 'ORDER') return undefined
  const { merchantId } = db.ctx
  const condition = label === null ? among(sql`${material.code}`, typedForms(code)) : sql`${material.id} = ${label.libMaterialId}`
  const [item] = await db.sql<Pick<Stock, 'libMaterialId' | 'code' | 'itemName' | 'spec' | 'brand' | 'unit'>>`
    select ${material.id} as "libMaterialId", ${material.code} as code, ${material.name} as "itemName", ${material.spec} as spec,
    ${material.brand} as brand, ${material.unit} as unit
    from ${material} where ${material.merchantId} in (${merchantId}, ${PLATFORM_MERCHANT}) and not ${material.machine} and ${condition}
    order by (${material.merchantId} = ${merchantId}) desc, ${material.id} limit 1`
  if (item === undefined) return undefined
  const lot = label?.lot || null
  const stocks = await db.sql<Omit<ScannedStanding, 'unitName'>>`
    select r.key, r."warehouseId", r."warehouseName", r.spec, r.brand, r.lot, r.unit, r.owner, r.quantity as "onHand",
      r.reserved, r.available
    from ${await stockStatement(db, { projectId })} r
    where r."libMaterialId" = ${item.libMaterialId} and r.quantity <> 0 and (${lot}::text is null or r.lot = ${lot})
    order by r."warehouseName", r.spec, r.brand, r.lot, r.key`
  const lookups = await lookupsFor(db)
  const unitName = (unit: string): string => lookups.label(DICT.materialUnit, unit) ?? unit
  return {
    kind: 'STOCK', ...item, lot, unitName: unitName(item.unit), stocks: stocks.map(one => ({ ...one, unitName: unitName(one.unit) })),
  }
}

/**
 * Resolves a code: a label, else an order's number, else a material's code.
 * @throws AppError NOT_FOUND
 */
export async function resolveCode(db: Db, input: CodeInput): Promise<Scanned> {
  if (input.projectId !== undefined) await knownProject(db, input.projectId)
  const label = parseCode(input.code)
  const result = await orderOf(db, input, label) ?? await stockOf(db, input, label)
  if (result === undefined) throw new AppError('NOT_FOUND', { text: '没有找到这个条码对应的订单或材料' })
  return result
}

/** Codes of materials, where they have one. */
export async function materialCodes(
  db: Db, { materials }: ParsedInput<typeof storeScanApi.materialCodes>
): Promise<OutputOf<typeof storeScanApi.materialCodes>> {
  const rows = await db.q.select({ id: material.id, code: material.code }).from(material)
    .where(and(
      inArray(material.merchantId, [db.ctx.merchantId, PLATFORM_MERCHANT]), eq(material.machine, false), isNotNull(material.code),
      inArray(material.id, materials)
    ))
  return rows.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }]))
}
