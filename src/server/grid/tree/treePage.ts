import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { branchColumns, withBranchFormulas } from '#schemas/kit/branches/index.ts'
import { dec, scaleOf, toScale, type Grid, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Db } from '#server/db/tx.ts'
import type { BranchFacts } from '#shared/api/page.ts'
import type { ColumnMap } from '../conditions.ts'

/** `where` is the list's condition, `found` the search's. */
export interface TreeRows {
  readonly grid: Grid
  readonly from: SQLWrapper
  readonly map: ColumnMap
  readonly key: SQLWrapper
  readonly where: SQL
  readonly found?: SQL
}

const nodes = ({ grid, from, map, key, where }: TreeRows, more: readonly SQL[] = []): SQL =>
  sql`select ${sql.join([sql`${key} as id`, sql`${map[grid.tree!.parent]} as up`, ...more], sql`, `)} from ${from} where ${where}`

/** Children of the nodes `below` (null: the roots), and a search's matches with their ancestors. */
export function treeCondition(tree: TreeRows, below: readonly (string | null)[]): SQL {
  const { grid, from, map, key, where, found: matches } = tree
  const parent = map[grid.tree!.parent]!
  const roots = below.includes(null) ? sql` or ${parent} is null` : sql``
  const isChild = sql`${parent} = any(${sql.param(below.filter(id => id !== null))}::text[])${roots}`
  if (matches === undefined) return sql`(${isChild})`
  return sql`(${isChild} or ${key} in (
    with recursive nodes as (${nodes(tree)}),
      above as (select nodes.* from nodes where id in (select ${key} from ${from} where ${and(where, matches)})
        union select nodes.* from nodes join above on nodes.id = above.up)
    select id from above))`
}

export const treeOrder = ({ grid, map, key }: TreeRows): SQL =>
  sql`${map[grid.tree!.parent]} nulls first, ${map[grid.tree!.order]}, ${key}`

/** Columns with branch sums; prices only for users who may see them. */
const summed = (db: Db, { grid, map }: TreeRows): readonly string[] =>
  branchColumns(grid).filter(key => Object.hasOwn(map, key) && (!grid.columns[key]!.facts.price || seesPrices(db.ctx)))

/** Child counts, and for collapsed rows (not in `below`) the sums over the leaves of their branch. */
export async function branchFacts(
  db: Db, tree: TreeRows, ids: readonly string[], below: readonly (string | null)[],
): Promise<Record<string, BranchFacts>> {
  const counts = await db.sql<{ id: string, children: number }>`
    with nodes as (${nodes(tree)})
    select up as id, count(*)::int as children from nodes where up = any(${sql.param(ids)}::text[]) group by up`
  const facts: Record<string, BranchFacts> = Object.fromEntries(counts.map(({ id, children }) => [id, { children }]))
  const columns = summed(db, tree)
  const open = new Set(below)
  const tops = counts.map(({ id }) => id).filter(id => !open.has(id))
  if (columns.length === 0 || tops.length === 0) return facts
  const values = columns.map(key => sql`${tree.map[key]} as ${sql.identifier(key)}`)
  const totals = columns.map(key => sql`sum(leaves.${sql.identifier(key)})::text as ${sql.identifier(key)}`)
  const rows = await db.sql<Record<string, string | null> & { top: string }>`
    with recursive nodes as materialized (${nodes(tree, values)}),
      leaves as (
        select nodes.* from nodes
        left join (select distinct up from nodes) parents on parents.up = nodes.id
        where parents.up is null),
      under as (
        select id as top, id from nodes where id = any(${sql.param(tops)}::text[])
        union
        select under.top, nodes.id from under join nodes on nodes.up = under.id)
    select under.top, ${sql.join(totals, sql`, `)} from under join leaves on leaves.id = under.id group by under.top`
  for (const { top, ...sums } of rows) {
    const scaled = columns.map(key => [key, scaledSum(tree.grid, key, sums[key])] as const)
    facts[top] = { ...facts[top]!, sums: visibleSums(db, tree.grid, Object.fromEntries(scaled)) }
  }
  return facts
}

const scaledSum = (grid: Grid, key: string, sum: string | null | undefined): string | null =>
  (sum == null ? null : toScale(dec(sum), scaleOf(grid.columns[key]!)))

function visibleSums(db: Db, grid: Grid, sums: Readonly<Record<string, string | null>>): Record<string, string | null> {
  const all = Object.entries(withBranchFormulas(grid, sums as Row)) as [string, string | null][]
  return Object.fromEntries(all.filter(([key]) => Object.hasOwn(sums, key) || !grid.columns[key]!.facts.price || seesPrices(db.ctx)))
}

/** Branch columns count leaves only. */
export async function treeTotals(
  db: Db, tree: TreeRows,
): Promise<{ readonly total: number, readonly sums: Record<string, string | null> }> {
  const { grid, from, map, key, where, found: matches } = tree
  const columns = Object.keys(grid.footer).filter(name => Object.hasOwn(map, name))
  const branch = new Set(branchColumns(grid))
  const leaf = sql`${key} not in (with nodes as (${nodes(tree)}) select up from nodes where up is not null)`
  const sums = columns.map(name => {
    const filter = branch.has(name) ? sql` filter (where ${leaf})` : sql``
    return sql`, (sum(${map[name]})${filter})::text as ${sql.identifier(name)}`
  })
  const [row] = await db.sql<Record<string, string | null>>`
    select count(*) as "~total"${sql.join(sums)} from ${from} where ${and(where, matches)}`
  const scaled = columns.map(name => [name, scaledSum(grid, name, row?.[name])] as const)
  return { total: Number(row?.['~total'] ?? 0), sums: Object.fromEntries(scaled) }
}
