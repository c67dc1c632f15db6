import { sql, type SQL } from 'drizzle-orm'
import { pageOfRow } from '#schemas/kit/index.ts'
import { meets } from '#server/core/calls/index.ts'
import { document as spine, documentLink } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import { readNeedOf } from '#shared/api/document.ts'
import type { Chain } from '#shared/api/pulls.ts'
import type { Stored } from '../stored.ts'

export type Kinds = ReadonlyMap<string, { readonly stored: Stored }>
export interface Start { readonly id: string, readonly line?: string | undefined, readonly row?: string | undefined }

/** Maximum depth of a chain; a longer one is a cycle or irrelevant. */
const DEEPEST = 12
const MAX_DOCUMENTS = 300

/** Documents directly above (`UP`) or below: drawn on or amended. */
function documentsBeside(kinds: Kinds, side: 'UP' | 'DOWN', id: SQL, merchantId: string): SQL {
  const amending = [...kinds.values()].flatMap(({ stored }) => (stored.document.amends === undefined ? [] : [stored])).map((
    { document, table, columns }
  ) => {
    const [amended, amending] = [columns[document.amends!.column]!, table.id]
    return sql`union select ${amended}::text, ${amending}, null::text, null::text, null::text, null::numeric from ${table}
      where ${table.merchantId} = ${merchantId} and ${side === 'UP' ? amending : amended} = ${id}`
  })
  return sql`select from_id as upper, to_id as lower, null::text as link, null::text as line, null::text as row_key,
    null::numeric as quantity from ${documentLink}
    where merchant_id = ${merchantId} and ${side === 'UP' ? sql`to_id` : sql`from_id`} = ${id} ${sql.join(amending, sql` `)}`
}

/** Rows that a row draws on, or that draw on it. */
const rowsBeside = (side: 'UP' | 'DOWN', id: SQL, line: SQL, row: SQL, merchantId: string): SQL => (side === 'UP'
  ? sql`select from_id as upper, to_id as lower, id as link, from_line as line, from_row as row_key, quantity from ${documentLink}
    where merchant_id = ${merchantId} and to_id = ${id} and to_line = ${line} and to_row = ${row}`
  : sql`select from_id as upper, to_id as lower, id as link, to_line as line, to_row as row_key, quantity from ${documentLink}
    where merchant_id = ${merchantId} and from_id = ${id} and from_line = ${line} and from_row = ${row}`)

function walked(kinds: Kinds, side: 'UP' | 'DOWN', { id, line, row }: Start, merchantId: string): SQL {
  const step = (documentId: SQL, ofLine: SQL, ofRow: SQL): SQL => (line === undefined || row === undefined
    ? documentsBeside(kinds, side, documentId, merchantId)
    : rowsBeside(side, documentId, ofLine, ofRow, merchantId))
  const [name, next] = side === 'UP' ? [sql`up`, sql`up.upper`] : [sql`down`, sql`down.lower`]
  return sql`${name} (upper, lower, link, line, row_key, quantity, depth) as (
    select first.*, 1 from (${step(sql`${id}`, sql`${line ?? ''}`, sql`${row ?? ''}`)}) first
    union select more.*, ${name}.depth + 1 from ${name} cross join lateral (${step(next, sql`${name}.line`, sql`${name}.row_key`)}) more
    where ${name}.depth < ${DEEPEST})`
}

/**
 * Upstream and downstream of a document or one of its rows: one query over links and amendments. Without permission for a kind, its
 * documents are listed without a link.
 */
export async function chainOf(db: Db, kinds: Kinds, start: Start): Promise<Chain> {
  const { merchantId } = db.ctx
  const edges = await db.sql<Chain['edges'][number]>`with recursive ${walked(kinds, 'UP', start, merchantId)},
    ${walked(kinds, 'DOWN', start, merchantId)},
    step as (select distinct 'UP' as side, upper, lower, link, quantity, min(depth) over (partition by upper, lower) as depth from up
      union all select distinct 'DOWN', upper, lower, link, quantity, min(depth) over (partition by upper, lower) from down)
    select side, upper, lower, sum(quantity)::text as quantity from step group by side, upper, lower order by side, min(depth), upper, lower
    limit ${MAX_DOCUMENTS}`
  const ids = [...new Set([start.id, ...edges.flatMap(({ upper, lower }) => [upper, lower])])]
  const rows = await db.sql<{ id: string, kind: string, code: string, title: string, state: string, projectId: string | null }>`select id,
    kind, code, title, state, project_id as "projectId" from ${spine}
    where merchant_id = ${merchantId} and id = any(${sql.param(ids)}) order by created_at, id`
  const nodes = rows.flatMap(({ projectId, ...row }) => {
    const declared = kinds.get(row.kind)?.stored.document
    if (declared === undefined) return []
    const opens = meets(db.ctx, readNeedOf(declared)) ? pageOfRow(declared, { ...row, projectId }) ?? null : null
    return [{ ...row, kindTitle: declared.title, state: declared.states[row.state] ?? '', opens }]
  })
  const visible = new Set(nodes.map(({ id }) => id))
  return { nodes, edges: edges.filter(({ upper, lower }) => visible.has(upper) && visible.has(lower)) }
}
