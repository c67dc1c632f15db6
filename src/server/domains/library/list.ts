import { and, sql, type SQL } from 'drizzle-orm'
import { searchKey } from '#schemas/kit/index.ts'
import { machines, materials, materialPicker, type PickedMaterial } from '#schemas/library/materials.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import {
  canBeRead, codesUnder, meetsText, needlesOf, pageQuery, spokenSearch, talliedCount, type Ranked, type Slice, type Tally,
} from '#server/grid/index.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import { brandKey } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'

/** Whether an item is the platform's; false for the platform's users, who maintain it. */
const sys = ({ ctx }: Db): SQL => sql`(${material.merchantId} = ${PLATFORM_MERCHANT} and ${ctx.merchantId} <> ${PLATFORM_MERCHANT})`
/** Whether the item is the default of its name and type. */
export const isDefault = (db: Db): SQL => sql`((${material.id}, material.name_key, ${material.typeCode}) in (
  select d.material_id, d.name_key, d.type_code from ${materialDefault} d where d.merchant_id = ${db.ctx.merchantId}))`
export const materialColumns = (db: Db) => ({
  materialCode: material.code, materialName: material.name, spec: material.spec, brand: material.brand, unit: material.unit,
  materialType: material.typeCode, priceExcl: material.priceExcl, taxRate: material.taxRate, priceIncl: material.priceIncl,
  originPlace: material.originPlace, manufacturer: material.manufacturer, materialNickName: material.nickName, feature: material.feature,
  state: material.state, isDefault: isDefault(db), sys: sys(db), variant: sql`(${material.pid} <> '-1')`, updateTime: material.updatedAt,
  pid: material.pid,
  version: material.version,
})

/** Condition: items of the merchant and the platform, both usable everywhere. */
export const visible = (db: Db): SQL => sql`${material.merchantId} in (${db.ctx.merchantId}, ${PLATFORM_MERCHANT})`
export const tallyOf = (db: Db, machine: boolean, typeCode?: string): Tally =>
  ({ list: machine ? 'machine' : 'material', owners: [db.ctx.merchantId, PLATFORM_MERCHANT], under: typeCode })
const inBranch = (code: string | undefined): SQL[] => (code ? [codesUnder(material.typeCode, 'MATERIAL', code)] : [])

/**
 * Replaces the table by the owners' items with every word in code, name, alias, specification, brand or reading. The database limits rows
 * to merchant and platform.
 */
const matchingItems = (owners: readonly string[]) => (text: string): SQL => {
  const spoken = spokenIn(owners, text)
  const written = sql`material_find(${sql.param(needlesOf(text))}, ${sql.param(owners)})`
  return spoken === null ? sql`${written} as ${material}` : sql`(select f.* from ${written} as f union ${spoken.rows}) as ${material}`
}
const spokenIn = (owners: readonly string[], text: string) =>
  spokenSearch(text, needles => sql`material_find(${needles}, ${sql.param(owners)}) as f`, sql`f.name_key`)

interface Within {
  readonly machine: boolean
  readonly live: boolean
  readonly type?: string
  readonly spec?: string
  readonly brand?: string
  /** The same as a condition on the table. */
  readonly where: SQL
}

const EVERY = 1_000_000
const keyOf = (text: string | undefined, key: (text: string) => string): string | null => (text?.trim() ? key(text) : null)

/** The same items, best first: by name, alias, brand, others, then reading. */
const ranked = (owners: readonly string[], { machine, live, type, spec, brand, where }: Within) => (
  text: string, { limit, offset }: Slice
): Ranked => {
  const spoken = spokenIn(owners, text)
  // If letters can be a reading, the table's condition replaces the index's literal comparison.
  const asWritten = ![spec, brand].some(part => part !== undefined && canBeRead(part))
  const written = ({ limit: size, offset: skip }: Slice) =>
    sql`material_ranked(${sql.param(needlesOf(text))}, ${sql.param(owners)}, ${machine}, ${live}, ${type || null},
    ${asWritten ? keyOf(spec, searchKey) : null}, ${asWritten ? keyOf(brand, brandKey) : null}, ${skip}, ${size})`
  const every = sql`select w.merchant_id, w.id, w.place from ${written({ limit: EVERY, offset: 0 })} as w`
  const near = asWritten
    ? every
    : sql`${every} join ${material} on ${material.merchantId} = w.merchant_id and ${material.id} = w.id where ${where}`
  const spokenRows = spoken === null ? undefined : sql`
    select ${material.merchantId} as merchant_id, ${material.id} as id,
      row_number() over (order by ${spoken.begins(sql`${material}.name_key`)} desc, length(${material}.name_key), ${material.pinyin},
      ${material.id}) as place
    from (${spoken.rows}) as ${material} where ${where} and (${material.merchantId}, ${material.id}) not in (select merchant_id, id
    from near)`
  const by = spokenRows === undefined && asWritten ? written({ limit, offset }) : sql`(
    with near as materialized (${near})${spokenRows && sql`, said as (${spokenRows})`}
    select n.merchant_id, n.id, row_number() over (order by n.far, n.place) as place, count(*) over () as total
    from (select 0 as far, near.* from near${spokenRows && sql` union all select 1, said.* from said`}) n order by place
    limit ${limit} offset ${offset})`
  return { by, on: sql`${material.merchantId} = ranked.merchant_id and ${material.id} = ranked.id` }
}

type ListAsked = PageQuery & { readonly machine: boolean, readonly type?: string }

/** 材料库或机械库：企业与平台的条目 (spec-2 §7). */
export function listMaterials(db: Db, query: ListAsked) {
  const where = sql.join([visible(db), sql`${material.machine} = ${query.machine}`, ...inBranch(query.type)], sql` and `)
  const count = talliedCount(tallyOf(db, query.machine, query.type))
  const owners = [db.ctx.merchantId, PLATFORM_MERCHANT]
  const source = {
    from: material, found: matchingItems(owners), ranked: ranked(owners, { machine: query.machine, live: false, type: query.type, where }),
    columns: materialColumns(db), key: material.id, where, count, entity: 'material',
  }
  return query.machine ? pageQuery(db, { ...source, grid: machines }, query) : pageQuery(db, { ...source, grid: materials }, query)
}

type PickAsked = PageQuery & {
  readonly machine: boolean, readonly materialName?: string, readonly materialType?: string, readonly spec?: string,
  readonly brand?: string, readonly sys?: boolean | null
}

type Picked = PickedMaterial & { readonly materialCode: string | null, readonly version: number }

/** 材料库选择：启用的条目，名称相同的在前 (spec-1 §2). */
export async function pickMaterials(db: Db, query: PickAsked): Promise<Page<Picked>> {
  const { materialName = '', materialType, spec = '', brand = '' } = query
  const owners = query.sys == null ? [db.ctx.merchantId, PLATFORM_MERCHANT] : [query.sys ? PLATFORM_MERCHANT : db.ctx.merchantId]
  const brandOf = sql`split_part(${material.searchKey}, '|', 5)`
  const where = sql`${and(
    sql`${material.merchantId} in ${owners} and ${material.machine} = ${query.machine} and ${material.state} = '1'`,
    ...inBranch(materialType),
    meetsText(searchKey(spec), sql`split_part(${material.identity}, '|', 2)`),
    brand.trim() !== '' && brandKey(brand) === '' ? sql`${brandOf} in ('', '无')` : meetsText(brandKey(brand), brandOf),
  )}`
  const columns = {
    sys: sys(db), materialName: material.name, materialType: material.typeCode, spec: material.spec, brand: material.brand,
    unit: material.unit,
    originPlace: material.originPlace, priceIncl: material.priceIncl, priceExcl: material.priceExcl, isDefault: isDefault(db),
  }
  const page = await pageQuery(db, {
    grid: materialPicker, from: material, columns, key: material.id, where,
    found: matchingItems(owners), ranked: ranked(owners, { machine: query.machine, live: true, type: materialType, spec, brand, where }),
    extra: { materialCode: material.code, version: material.version, taxRate: material.taxRate },
  }, { ...query, quick: materialName })
  return page as Page<Picked>
}
