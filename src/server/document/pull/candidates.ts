import { sql, type SQL } from 'drizzle-orm'
import { candidateGrid, matchedNames } from '#schemas/kit/candidates.ts'
import { isDecimalText, scaleOf, SOURCE_CODE, type Pull } from '#schemas/kit/index.ts'
import { demand, seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { pageQuery, type ColumnMap } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { pullApi } from '#shared/api/pulls.ts'
import type { Serving } from '../hooks.ts'
import { knownRecords, type Stored } from '../stored.ts'
import { counted, counterOf } from './counters.ts'
import { pullCondition, isOffered, matched } from './sources.ts'

type CandidateParams = ParsedInput<typeof pullApi.candidates>

/** @throws AppError NOT_FOUND */
function namedPull({ document }: Stored, { line, from, fromLine }: CandidateParams): Pull {
  const pulls = Object.hasOwn(document.pulls, line) ? document.pulls[line]! : []
  const pull = pulls.find(one => one.from === from && one.line === fromLine)
  if (pull === undefined) throw new AppError('NOT_FOUND')
  return pull
}

/** Name columns by header reference column: this document's and the other's. */
function namesThere(
  { document }: Stored, { grid, lines }: Stored, pull: Pick<Pull, 'line' | 'match'>
): ReadonlyMap<string, readonly [own: string, theirs: string]> {
  return new Map(Object.entries(matchedNames(document, pull)).flatMap(([column, label]) => {
    const { options } = (grid.columns[pull.match![column]!] ?? lines[pull.line]!.grid.columns[pull.match![column]!])!
    return 'label' in options ? [[column, [label, String(options.label)] as const] as const] : []
  }))
}

/** Header values from the other document, with the labels of its references. */
function headOf(stored: Stored, source: Stored, { line, match = {} }: Pick<Pull, 'line' | 'match'>): SQL {
  const names = namesThere(stored, source, { line, match })
  const pairs = Object.entries(match)
    .flatMap(([column, sourceColumn]): (readonly [string, string])[] =>
      [[column, sourceColumn!], ...names.has(column) ? [names.get(column)!] : []])
  const keysAndValues = pairs.flatMap(([column, sourceColumn]) =>
    [sql`${column}::text`, sql`${matched(source, line, sourceColumn)}::text`])
  return pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(keysAndValues, sql`, `)})`
}

/** Rows must match the filled header fields. */
const agreeing = (
  source: Stored, { line, match = {} }: Pull, head: CandidateParams['head']
): SQL[] => Object.entries(match).flatMap(([column, sourceColumn]) =>
  (head[column] == null || head[column] === '' ? [] : [isDecimalText(head[column])
    ? sql`${matched(source, line, sourceColumn!)}::text::numeric = ${head[column]}::numeric`
    : sql`${matched(source, line, sourceColumn!)}::text = ${head[column]}`]))

/**
 * The document whose draws are excluded must be visible to the user.
 * @throws AppError NOT_FOUND
 */
async function demandOwn(db: Db, stored: Stored, id: string): Promise<void> {
  if (await db.q.$count(stored.table, sql`${knownRecords(stored, db)} and ${stored.table.id} = ${id}`) === 0)
    throw new AppError('NOT_FOUND')
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function pullCandidates({ stored, api }: Serving, db: Db, params: CandidateParams) {
  demand(db.ctx, api.save.need)
  const pull = namedPull(stored, params)
  if (params.id != null) await demandOwn(db, stored, params.id)
  const { source } = counterOf(stored, pull)
  const { document, table, columns } = source
  const { table: rows, parent, columns: cells } = source.lines[pull.line]!
  const grid = candidateGrid(stored.document, params.line, pull)
  const { join, closed, ...balance } = counted(counterOf(stored, pull), params.id ?? '')
  const copied = Object.keys(grid.columns)
    .filter(key => Object.hasOwn(pull.copies, key) && (seesPrices(db.ctx) || grid.columns[key]!.facts.price !== true))
  const quantity = (value: SQL): SQL => sql`round(${value}, ${scaleOf(grid.columns.asked!)})`
  const map: ColumnMap = {
    [SOURCE_CODE]: columns[document.number!.column]!, sourceTitle: document.named === undefined ? sql`''` : columns[document.named]!,
    ...Object.fromEntries(
      [...namesThere(stored, source, pull).values()].map(([column, sourceColumn]) => [column, matched(source, pull.line, sourceColumn)])
    ),
    ...Object.fromEntries(copied.map(key => [key, cells[pull.copies[key]!]!])), closedReason: sql`closing.reason`,
    asked: quantity(balance.asked), taken: quantity(balance.taken), inFlight: quantity(balance.inFlight),
    remaining: quantity(balance.remaining),
  }
  const one = params.source === undefined ? [] : [sql`${parent} = ${params.source}`]
  const open = params.closed ? [] : [sql`not ${closed}`, sql`${balance.remaining} > 0`]
  return pageQuery(db, {
    grid, columns: map as never, key: rows.id, place: sql`${map[SOURCE_CODE]!}, ${rows.sort}`,
    from: sql`${rows} join ${table} on ${table.merchantId} = ${rows.merchantId} and ${table.id} = ${parent} ${join}`,
    where: sql.join(
      [
        knownRecords(source, db), pullCondition(source, pull), isOffered(source, pull), ...agreeing(source, pull, params.head), ...one,
        ...open,
      ],
      sql` and `
    ),
    extra: { documentId: parent, head: headOf(stored, source, pull) },
  }, params) as unknown as Promise<OutputOf<typeof pullApi.candidates>>
}
