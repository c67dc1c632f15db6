import { searchKey } from '#schemas/kit/index.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { Pool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { ITEM_TREE, treeNodes } from '#server/db/seeds/trees.ts'

/** Parts of package names; their product exceeds the number of rows, so that names seldom repeat. */
const NAMES = [
  ['大堂', '走廊', '客房', '卫生间', '厨房', '会议室', '办公区', '电梯厅', '楼梯间', '餐厅', '宴会厅', '健身房', '样板间', '地下室', '外立面', '露台'],
  ['地面', '墙面', '天棚', '柱面', '门套', '窗台', '隔断', '踢脚', '台面', '背景墙'],
  ['抛釉砖', '岩板', '大理石', '花岗岩', '木饰面', '铝单板', '石膏板', '乳胶漆', '壁布', '硬包', '软膜', '防滑砖', '马赛克', '多层实木', '自流平', '环氧',
    '铝扣板', '矿棉板', '硅酸钙板', '不锈钢', '银镜', '夹胶玻璃', '真石漆', '防火板', '石英石', '水磨石', '涂膜防水', '卷材防水', '方块地毯', '弹性地材'],
  ['铺贴', '安装', '干挂', '粘贴', '涂刷', '拆除', '修补', '打磨'],
  ['800×800', '600×600', '1200mm', '双层', '带龙骨', '湿贴', ''],
] as const

/** Level that filters the list; codes of the item tree start with their parent's. */
export const ITEM_BRANCH = treeNodes(ITEM_TREE).find(node => node.name === '块料楼地面')?.code ?? ''
const LEAVES = treeNodes(ITEM_TREE).filter(node => node.code.length === 6).map(node => node.code)

const list = (values: readonly string[]): string => `array[${values.map(value => `'${value}'`).join(',')}]`
/** SQL of a name: word i of name part p, where `n` numbers the row; `form` returns the expression for the word. */
export function partsOf(form: (word: string) => string): string {
  let step = 1
  const parts = NAMES.map(terms => {
    const sql = `(${list(terms.map(form))})[1 + (n / ${step}) % ${terms.length}]`
    step *= terms.length
    return sql
  })
  return parts.join(' || ')
}

const BRANDS = ['诺贝尔', '马可波罗', '东鹏', '立邦', '多乐士', '泰山', '龙牌', '圣戈班', '千年舟', '莫干山', '雷士', '']
const SPECS = ['800*800', '600*600', '300*600*9.5', '1200*2400*12', 'DN25', 'DN100', '2.5mm²', '18mm', '20kg/桶', '']
/** Texts of the first level of the cross product, so that words are about as frequent as in a real catalogue. */
const MATERIAL_NAMES = NAMES.slice(0, 3)

export async function insertMaterials(pool: Pool, count: number): Promise<void> {
  const part = (terms: readonly string[], step: number, form: (word: string) => string = word => word): string =>
    `(${list(terms.map(form))})[1 + (n / ${step}) % ${terms.length}]`
  const [rooms, locationNames, goods] = MATERIAL_NAMES
  const name = (form: (word: string) => string): string =>
    `${part(
      goods!, 1, form
    )} || ${part(locationNames!, goods!.length, form)} || ${part(rooms!, goods!.length * locationNames!.length, form)}`
  await pool.query(`
    insert into material (merchant_id, id, code, name, spec, brand, unit, type_code, machine, price_excl, tax_rate, price_incl, identity,
    search_key, pinyin)
    select '${DEMO_MERCHANT.id}', 'bench' || lpad(i::text, 8, '0'), 'MX' || lpad(i::text, 7, '0'), name, nullif(spec, ''),
    nullif(brand, ''), 'm2', '010101', false,
      10 + i % 900, 13, round((10 + i % 900) * 1.13, 2), 'bench' || i, concat_ws('|', 'mx' || lpad(i::text, 7, '0'), key, '', spec_key,
      brand_key), initials
    from generate_series(1, ${count}) as i
    cross join lateral (select (i::bigint * 104729) % ${rooms!.length * locationNames!.length * goods!.length} as n) as spread
    cross join lateral (select ${name(word => word)} as name, ${name(searchKey)} as key, ${name(pinyinOf)} as initials,
      (${list(SPECS)})[1 + i % ${SPECS.length}] as spec, (${list(SPECS.map(searchKey))})[1 + i % ${SPECS.length}] as spec_key,
      (${list(BRANDS)})[1 + (i / 7) % ${BRANDS.length}] as brand,
      (${list(BRANDS.map(searchKey))})[1 + (i / 7) % ${BRANDS.length}] as brand_key) as made`)
  await pool.query('vacuum analyze material, material_search')
}

/** Adds `count` packages to the demonstration's merchant; headers only, which is all that lists read. */
export async function insertPackages(pool: Pool, count: number): Promise<void> {
  // 104729 is prime to the number of names: neighbours in time differ in every word.
  await pool.query(`
    insert into quota (merchant_id, id, code, name, unit, project_type, item_type, calc_mode, job_category, worker_total, material_total,
    total,
      daily_price, work_day, state, search_key, pinyin, created_at, updated_at)
    select '${DEMO_MERCHANT.id}', 'bench' || lpad(i::text, 8, '0'), code, name, 'm2', '60' || lpad((1 + i % 12)::text, 2, '0'),
    item, 'totalToJobStep', '1507',
      worker, material, worker + material, 330, round(worker / 330, 6), (array['1', '1', '1', '0', '2'])[1 + i % 5],
      lower(code) || '|' || key, initials, now() - i * interval '1 minute', now() - i * interval '1 minute'
    from (
      select i, 'DE' || left(item, 2) || lpad((100000 + i)::text, 6, '0') as code, item, worker, material, name, key, initials
      from generate_series(1, ${count}) as i
      cross join lateral (select (i::bigint * 104729) % ${NAMES.reduce((product, terms) => product * terms.length, 1)} as n) as spread
      cross join lateral (select ${partsOf(word => word)} as name, ${partsOf(searchKey)} as key, ${partsOf(pinyinOf)} as initials,
        (${list(LEAVES)})[1 + i % ${LEAVES.length}] as item,
        round((20 + (i * 7919) % 30000 / 100.0)::numeric, 2) as worker,
        round((30 + (i * 6257) % 90000 / 100.0)::numeric, 2) as material) as made
    ) as rows`)
  await pool.query('vacuum analyze quota')
}

const PACKAGE_TABLES = ['quota', 'quota_worker', 'quota_material', 'quota_machine', 'quota_document']

/** Copies the demonstration's packages completely until they have at least `rows` rows together. */
export async function copyPackages(pool: Pool, rows: number): Promise<void> {
  const merchantFilter = `merchant_id = '${DEMO_MERCHANT.id}'`
  const { rows: [countRow] } = await pool.query<{ count: number }>(
    `select (${PACKAGE_TABLES.map(table => `(select count(*) from ${table} where ${merchantFilter})`).join(' + ')})::int as count`)
  const copies = Math.ceil(rows / (countRow?.count ?? 1))
  for (const table of PACKAGE_TABLES) {
    const key = table === 'quota' ? 'id' : 'quota_id'
    const { rows: columns } = await pool.query<{ name: string }>(`select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table])
    const valueOf = (name: string): string =>
      (name === key || (table === 'quota' && name === 'code') ? `t.${name} || '-' || n` : `t.${name}`)
    await pool.query(`insert into ${table} (${columns.map(({ name }) => name).join(', ')})
      select ${columns.map(({ name }) => valueOf(name)).join(', ')} from ${table} t, generate_series(1, ${copies}) n
      where t.${merchantFilter}`)
  }
  await pool.query(`vacuum analyze ${PACKAGE_TABLES.join(', ')}`)
}
