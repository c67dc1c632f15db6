import { sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { pathLabels, type Lookups } from '#schemas/kit/index.ts'
import { materialSuppliers, pricePoints } from '#schemas/price/points.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { contract } from '#server/db/tables/contract.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { Kv } from '#shared/api/kv.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { pricesOf, type PricesAsked } from './find.ts'

const recorder = sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${pricePoint.merchantId}
  and m.user_id = ${pricePoint.createdBy})`
const columns = {
  source: pricePoint.source, materialName: pricePoint.name, spec: pricePoint.spec, brand: pricePoint.brand, unit: pricePoint.unit,
  priceIncl: pricePoint.priceIncl, priceExcl: pricePoint.priceExcl, taxRate: pricePoint.taxRate,
  price: sql`case when ${pricePoint.includeTax} then ${pricePoint.priceIncl} else ${pricePoint.priceExcl} end`,
  includeTax: pricePoint.includeTax, quantity: pricePoint.quantity, day: pricePoint.day, month: pricePoint.month, region: pricePoint.region,
  supplierName: pricePoint.supplierName, billCode: pricePoint.sourceCode, realName: recorder, createTime: pricePoint.createdAt,
  remark: pricePoint.remark,
}
const sourceColumn = (source: 'INQUIRY' | 'CONTRACT', column: 'sourceId' | 'sourceCode') =>
  sql`case when ${pricePoint.source} = ${source} then ${pricePoint[column]} end`
const extra = {
  libMaterialId: pricePoint.libMaterialId, supplierId: pricePoint.supplierId, supplierType: pricePoint.supplierType,
  supplierTypeName: pricePoint.supplierTypeName,
  inquiryId: sourceColumn('INQUIRY', 'sourceId'), inquiryBillCode: sourceColumn('INQUIRY', 'sourceCode'),
  contractId: sourceColumn('CONTRACT', 'sourceId'),
  contractBillCode: sourceColumn('CONTRACT', 'sourceCode'),
  contractName: sql`case when ${pricePoint.source} = 'CONTRACT' then ${pricePoint.sourceName} end`,
  own: sql`${pricePoint.merchantId} <> ${PLATFORM_MERCHANT}`, sourceId: pricePoint.sourceId,
}

interface Extra { readonly own: boolean, readonly supplierType: string | null, readonly supplierTypeName: string | null }

/** Province, city and area of a region's code, under the specification's names. */
function regionParts(lookups: Lookups, region: unknown): { provinceKv: Kv | null, cityKv: Kv | null, areaKv: Kv | null } {
  const code = typeof region === 'string' ? region : ''
  const labels = pathLabels(lookups, 'REGION', code)
  const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code]
  const at = (level: 0 | 1 | 2): Kv | null => {
    const value = labels[level]
    return value === undefined ? null : { key: level === labels.length - 1 ? code : codes[level] ?? code, value }
  }
  return { provinceKv: at(0), cityKv: at(1), areaKv: at(2) }
}

async function pageOfPrices(db: Db, query: PageQuery & PricesAsked, only?: SQL) {
  const lookups = await lookupsFor(db)
  const { from, where } = pricesOf(db, query, lookups)
  const page = await pageQuery(
    db, { grid: pricePoints, key: pricePoint.id, columns, extra, from, where: only === undefined ? where : sql`${where} and ${only}` },
    query
  )
  return {
    ...page,
    rows: page.rows.map(row => {
      const { supplierType, supplierTypeName, ...rest } = row as typeof row & Extra
      return {
        // Units are keys or text.
        ...rest, unit: typeof row.unit === 'string' ? lookups.label(DICT.materialUnit, row.unit) ?? row.unit : null,
        ...regionParts(lookups, row.region),
        supplierTypeKv: supplierType && supplierTypeName ? { key: supplierType, value: supplierTypeName } : null,
      }
    }),
  }
}

/** Prices of a material or machine as rows of the lookup (spec-2 §3, Material price row). */
export const listPrices = (db: Db, query: PageQuery & PricesAsked) => pageOfPrices(db, query)

/** Condition: contract lines in force, neither terminated nor replaced by a supplement. */
const inForce = (db: Db): SQL => sql`not exists (select from ${contract} c where c.merchant_id = ${pricePoint.merchantId}
  and c.id = ${pricePoint.sourceId} and c.contract_state not in ('EFFECTIVE', 'DONE'))
  and not exists (select from ${pricePoint} later where later.merchant_id = ${pricePoint.merchantId} and later.source = 'CONTRACT'
  and later.source_id = ${pricePoint.sourceId} and later.search_key = ${pricePoint.searchKey}
    and later.withdrawn_at is null and (later.day, later.created_at, later.id) > (${pricePoint.day}, ${pricePoint.createdAt},
    ${pricePoint.id}) and later.merchant_id = ${db.ctx.merchantId})`

/** Contracts in force or fulfilled with a library item, with current prices (spec-2 §7). */
export const listContracts = (db: Db, query: PageQuery & PricesAsked) => pageOfPrices(db, { ...query, source: 'CONTRACT' }, inForce(db))

/**
 * Suppliers of a library item with their newest price (spec-2 §7). Registered ones have their current name and state; others are
 * distinguished by name only.
 */
export function listSuppliers(db: Db, query: PageQuery & { readonly libMaterialId: string }) {
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const from = sql`(select distinct on (who) t.* from (
      select p.*, count(*) over (partition by p.who) as times, min(p.price_incl) over (partition by p.who) as lowest
      from (select p.*, s.id as registered, s.name as known_name, s.region as known_region, s.state as known_state, coalesce(s.id,
      p.supplier_id, p.supplier_name) as who
        from ${pricePoint} p left join ${supplier} s on s.merchant_id = ${db.ctx.merchantId} and (s.id = p.supplier_id
          or p.supplier_id is null and lower(s.name) = lower(p.supplier_name) and s.kind = case when p.machine then 'MACHINE'
          else 'MATERIAL' end)
        where p.merchant_id in ${owners} and p.lib_material_id = ${query.libMaterialId} and p.withdrawn_at is null
        and p.supplier_name <> '') p) t
    order by who, t.day desc, t.created_at desc, t.id desc) as f`
  return pageQuery(db, {
    grid: materialSuppliers, from, key: sql`f.who`, where: sql`true`,
    columns: {
      supplierName: sql`coalesce(f.known_name, f.supplier_name)`, supplierType: sql`f.supplier_type_name`,
      region: sql`coalesce(f.known_region, f.region)`,
      state: sql`f.known_state`, times: sql`f.times`, priceIncl: sql`f.price_incl`, priceExcl: sql`f.price_excl`, lowest: sql`f.lowest`,
      day: sql`f.day`,
    },
  }, query)
}
