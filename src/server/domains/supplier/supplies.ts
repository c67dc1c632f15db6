import { sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIER_LIBRARY } from '#schemas/supplier/suppliers.ts'
import { supplies } from '#schemas/supplier/supplies.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { labourPricePoint } from '#server/db/tables/labour.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'

/** A supplier by id, with the SQL of the current name. */
interface SupplierSql { readonly id: string, readonly name: SQL }
/** Rows about a supplier in the columns of {@link supplies}, with an id. */
type SupplySource = (db: Db, supplierRef: SupplierSql) => SQL

/** Prices of materials or machines by supplier id, or by name if recorded before the registration. */
const prices = (machine: boolean): SupplySource => ({ ctx }, { id, name }) => sql`
  select p.id, p.source, p.day, concat_ws(' ', p.name, nullif(p.brand, '')) as item_name, p.spec, p.unit, p.quantity, p.price_incl,
  p.price_excl,
    p.source_code as bill_code, p.source_name as bill_name
  from ${pricePoint} p where p.merchant_id = ${ctx.merchantId} and p.machine = ${machine} and p.withdrawn_at is null
    and (p.supplier_id = ${id} or p.supplier_id is null and p.supplier_name = ${name})`

/** Labour prices of inquiries and contracts, by the supplier's name only. */
const labour: SupplySource = ({ ctx }, { name }) => sql`
  select p.id, p.source, p.price_date as day, p.item_name, p.item_code as spec, '' as unit, p.num as quantity,
    p.price_incl, p.price_excl, p.bill_code, coalesce(p.contract_name, '') as bill_name
  from ${labourPricePoint} p where p.merchant_id = ${ctx.merchantId} and p.supplier_name = ${name} and p.withdrawn_at is null`

/** Sources of supplies by library, to be extended with every new kind. */
const SOURCES: Readonly<Record<SupplierKind, readonly SupplySource[]>> = {
  LABOUR: [labour], MATERIAL: [prices(false)], MACHINE: [prices(true)],
}

export function suppliedBy(db: Db, kind: SupplierKind, id: string): SQL {
  const name = sql`(select ${supplier.supplierName} from ${supplier} where ${supplier.merchantId} = ${db.ctx.merchantId}
    and ${supplier.id} = ${id} and ${supplier.kind} = ${kind})`
  return sql.join(SOURCES[kind].map(source => source(db, { id, name })), sql` union all `)
}

/**
 * Hides a library's suppliers from users without its permission.
 * @throws AppError NOT_FOUND
 */
export function demandLibrary(ctx: Ctx, action: 'query' | 'edit', kind: SupplierKind): void {
  if (!meets(ctx, [action, SUPPLIER_LIBRARY[kind].key])) throw new AppError('NOT_FOUND')
}

const at = (name: string): SQL => sql`s.${sql.identifier(name)}`
const columns = {
  source: at('source'), day: at('day'), itemName: at('item_name'), spec: at('spec'), unit: at('unit'), quantity: at('quantity'),
  priceIncl: at('price_incl'), priceExcl: at('price_excl'), billCode: at('bill_code'), billName: at('bill_name'),
}

/**
 * 供货记录.
 * @throws AppError NOT_FOUND without permission for its library
 */
export async function listSupplies(db: Db, query: PageQuery & { readonly kind: SupplierKind, readonly id: string }) {
  const { kind, id } = query
  demandLibrary(db.ctx, 'query', kind)
  const page = await pageQuery(db, {
    grid: supplies, from: sql`(${suppliedBy(db, kind, id)}) as s`, key: at('id'), where: sql`true`, columns,
  }, query)
  const lookups = await lookupsFor(db)
  // Units are keys or text.
  return { ...page, rows: page.rows.map(row =>
    ({ ...row, unit: typeof row.unit === 'string' ? lookups.label(DICT.materialUnit, row.unit) ?? row.unit : null })) }
}
