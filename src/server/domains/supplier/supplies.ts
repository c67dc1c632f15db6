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

/** A supplier by id, and his present name as the database finds it. */
interface Known { readonly id: string, readonly name: SQL }
/** What one kind of fact says of a supplier: rows of the columns of {@link supplies} with an id. */
type SupplySource = (db: Db, known: Known) => SQL

/** Prices of materials or machines that name the supplier, by his id or, where they were recorded before he was registered, by his name. */
const prices = (machine: boolean): SupplySource => ({ ctx }, { id, name }) => sql`
  select p.id, p.source, p.day, concat_ws(' ', p.name, nullif(p.brand, '')) as item_name, p.spec, p.unit, p.quantity, p.price_incl,
  p.price_excl,
    p.source_code as bill_code, p.source_name as bill_name
  from ${pricePoint} p where p.merchant_id = ${ctx.merchantId} and p.machine = ${machine} and p.withdrawn_at is null
    and (p.supplier_id = ${id} or p.supplier_id is null and p.supplier_name = ${name})`

/** What labour cost by inquiries and contracts: those name him in words alone. */
const labour: SupplySource = ({ ctx }, { name }) => sql`
  select p.id, p.source, p.price_date as day, p.item_name, p.item_code as spec, '' as unit, p.num as quantity,
    p.price_incl, p.price_excl, p.bill_code, coalesce(p.contract_name, '') as bill_name
  from ${labourPricePoint} p where p.merchant_id = ${ctx.merchantId} and p.supplier_name = ${name} and p.withdrawn_at is null`

/** By library, where it is written what its suppliers supplied. Whatever comes to name suppliers adds its line. */
const SOURCES: Readonly<Record<SupplierKind, readonly SupplySource[]>> = {
  LABOUR: [labour], MATERIAL: [prices(false)], MACHINE: [prices(true)],
}

/** Everything that a supplier supplied or offered; nothing of one that is not there. */
export function suppliedBy(db: Db, kind: SupplierKind, id: string): SQL {
  const name = sql`(select ${supplier.supplierName} from ${supplier} where ${supplier.merchantId} = ${db.ctx.merchantId}
    and ${supplier.id} = ${id} and ${supplier.kind} = ${kind})`
  return sql.join(SOURCES[kind].map(source => source(db, { id, name })), sql` union all `)
}

/** Suppliers of a library are not there for who lacks its key. @throws AppError NOT_FOUND */
export function demandLibrary(ctx: Ctx, action: 'query' | 'edit', kind: SupplierKind): void {
  if (!meets(ctx, [action, SUPPLIER_LIBRARY[kind].key])) throw new AppError('NOT_FOUND')
}

const at = (name: string): SQL => sql`s.${sql.identifier(name)}`
const columns = {
  source: at('source'), day: at('day'), itemName: at('item_name'), spec: at('spec'), unit: at('unit'), quantity: at('quantity'),
  priceIncl: at('price_incl'), priceExcl: at('price_excl'), billCode: at('bill_code'), billName: at('bill_name'),
}

/** 供货记录 of one supplier. @throws AppError NOT_FOUND without the key of its library */
export async function listSupplies(db: Db, asked: PageQuery & { readonly kind: SupplierKind, readonly id: string }) {
  const { kind, id } = asked
  demandLibrary(db.ctx, 'query', kind)
  const page = await pageQuery(db, {
    grid: supplies, from: sql`(${suppliedBy(db, kind, id)}) as s`, key: at('id'), where: sql`true`, columns,
  }, asked)
  const lookups = await lookupsFor(db)
  // Units are given by their keys or in words.
  return { ...page, rows: page.rows.map(row =>
    ({ ...row, unit: typeof row.unit === 'string' ? lookups.label(DICT.materialUnit, row.unit) ?? row.unit : null })) }
}
