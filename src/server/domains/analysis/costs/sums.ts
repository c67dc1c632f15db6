import { sql, type SQL } from 'drizzle-orm'
import type { Gaps } from '#schemas/analysis/sums.ts'
import { analysisItem, analysisMachine, analysisOther, analysisPick } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'

/** Sums of a sheet's stored money: of items with a known cost, and of costs without an item. */
export interface SheetSums {
  readonly labour: string
  readonly material: string
  readonly machine: string
  readonly other: string
  readonly direct: string
  readonly sell: string
  readonly publicMachine: string
  readonly publicOther: string
  readonly gaps: Gaps
}

type StoredGaps = Omit<Gaps, 'direct'> & { readonly itemDirect: string }
const read = ({ itemDirect, ...gaps }: StoredGaps): Gaps => ({ ...gaps, direct: itemDirect })
/** `gapsOf` for stored items. */
const GAPS: SQL = sql`coalesce(sum(sell) filter (where direct is not null), 0)::text as price,
  coalesce(sum(side_direct) filter (where sell is not null), 0)::text as cost,
  coalesce(sum(direct), 0)::text as "itemDirect", coalesce(max(other_side), 1)::text as side,
  (count(*) filter (where sell is null))::int as unpriced, (count(*) filter (where direct is null))::int as uncosted`

/** Sums stored amounts, each rounded when written (domain B0). */
export async function sheetSums({ sql: run, ctx }: Db, analysisId: string): Promise<SheetSums> {
  const ofAnalysis = sql`merchant_id = ${ctx.merchantId} and analysis_id = ${analysisId}`
  const [row] = await run<Omit<SheetSums, 'gaps'> & StoredGaps>`
    with items as (select coalesce(sum(labour), 0) as labour, coalesce(sum(material), 0) as material,
    coalesce(sum(machine) filter (where direct is not null), 0) as machine,
        coalesce(sum(other) filter (where direct is not null), 0) as other, coalesce(sum(direct), 0) as direct,
        coalesce(sum(sell), 0) as sell, ${GAPS}
        from ${analysisItem} where ${ofAnalysis} and unit is not null),
      machines as (select coalesce(sum(amount), 0) as amount from ${analysisMachine} where ${ofAnalysis} and item_id is null),
      others as (select coalesce(sum(amount), 0) as amount from ${analysisOther} where ${ofAnalysis} and item_id is null)
    select items.labour::text, items.material::text, (items.machine + machines.amount)::text as machine,
    (items.other + others.amount)::text as other,
      (items.direct + machines.amount + others.amount)::text as direct, items.sell::text, machines.amount::text as "publicMachine",
      others.amount::text as "publicOther",
      items.price, items.cost, items."itemDirect", items.side, items.unpriced, items.uncosted from items, machines, others`
  const { price, cost, itemDirect, side, unpriced, uncosted, ...sums } = row!
  return { ...sums, gaps: read({ price, cost, itemDirect, side, unpriced, uncosted }) }
}

/** Margin gaps by analysis and round id. */
export async function storedGaps(
  { sql: run, ctx }: Db, analyseIds: readonly string[], roundIds: readonly string[]
): Promise<ReadonlyMap<string, Gaps>> {
  const rows = await run<StoredGaps & { id: string }>`
    select analysis_id as id, ${GAPS} from ${analysisItem} where merchant_id = ${ctx.merchantId}
    and analysis_id = any(${sql.param([...analyseIds])}) and unit is not null group by 1
    union all select p.round_id, ${GAPS} from ${analysisPick} p join ${analysisItem} i on i.merchant_id = p.merchant_id
    and i.id = p.analysis_item_id
      where p.merchant_id = ${ctx.merchantId} and p.round_id = any(${sql.param([...roundIds])}) group by 1`
  return new Map(rows.map(({ id, ...gaps }) => [id, read(gaps)]))
}
