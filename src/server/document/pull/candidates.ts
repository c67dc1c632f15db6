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
import { gives, isOffered, matched } from './sources.ts'

type Asked = ParsedInput<typeof pullApi.candidates>

/** The pull that a call names. @throws AppError NOT_FOUND */
function namedPull({ document }: Stored, { line, from, fromLine }: Asked): Pull {
  const pulls = Object.hasOwn(document.pulls, line) ? document.pulls[line]! : []
  const pull = pulls.find(one => one.from === from && one.line === fromLine)
  if (pull === undefined) throw new AppError('NOT_FOUND')
  return pull
}

/** By own header column that names a record the own column with its name, and that of the other document. */
function namesThere(
  { document }: Stored, { grid, lines }: Stored, pull: Pick<Pull, 'line' | 'match'>
): ReadonlyMap<string, readonly [own: string, theirs: string]> {
  return new Map(Object.entries(matchedNames(document, pull)).flatMap(([own, label]) => {
    const { options } = (grid.columns[pull.match![own]!] ?? lines[pull.line]!.grid.columns[pull.match![own]!])!
    return 'label' in options ? [[own, [label, String(options.label)] as const] as const] : []
  }))
}

/** What the taking header gets of the other one, with the names that its references are shown by. */
function headOf(stored: Stored, source: Stored, { line, match = {} }: Pick<Pull, 'line' | 'match'>): SQL {
  const names = namesThere(stored, source, { line, match })
  const pairs = Object.entries(match)
    .flatMap(([own, theirs]): (readonly [string, string])[] => [[own, theirs!], ...names.has(own) ? [names.get(own)!] : []])
  return pairs.length === 0
    ? sql`'{}'::jsonb`
    : sql`jsonb_build_object(${sql.join(pairs.flatMap(([own, theirs]) => [sql`${own}::text`, sql`${matched(source, line, theirs)}::text`]), sql`, `)})`
}

/** Rows agree with the header as far as it is filled in. */
const agreeing = (
  source: Stored, { line, match = {} }: Pull, head: Asked['head']
): SQL[] => Object.entries(match).flatMap(([own, theirs]) =>
  (head[own] == null || head[own] === '' ? [] : [isDecimalText(head[own])
    ? sql`${matched(source, line, theirs!)}::text::numeric = ${head[own]}::numeric`
    : sql`${matched(source, line, theirs!)}::text = ${head[own]}`]))

/** The document whose own takings are left out is one that the person may know of. @throws AppError NOT_FOUND */
async function demandOwn(db: Db, stored: Stored, id: string): Promise<void> {
  if (await db.q.$count(stored.table, sql`${knownRecords(stored, db)} and ${stored.table.id} = ${id}`) === 0)
    throw new AppError('NOT_FOUND')
}

/** A page of the rows that a row of a line can be taken from. @throws AppError FORBIDDEN, NOT_FOUND */
export async function pullCandidates({ stored, api }: Serving, db: Db, asked: Asked) {
  demand(db.ctx, api.save.need)
  const pull = namedPull(stored, asked)
  if (asked.id != null) await demandOwn(db, stored, asked.id)
  const { source } = counterOf(stored, pull)
  const { document, table, columns } = source
  const { table: rows, parent, columns: cells } = source.lines[pull.line]!
  const grid = candidateGrid(stored.document, asked.line, pull)
  const { join, closed, ...is } = counted(counterOf(stored, pull), asked.id ?? '')
  const copied = Object.keys(grid.columns)
    .filter(key => Object.hasOwn(pull.copies, key) && (seesPrices(db.ctx) || grid.columns[key]!.facts.price !== true))
  const quantity = (value: SQL): SQL => sql`round(${value}, ${scaleOf(grid.columns.asked!)})`
  const map: ColumnMap = {
    [SOURCE_CODE]: columns[document.number!.column]!, sourceTitle: document.named === undefined ? sql`''` : columns[document.named]!,
    ...Object.fromEntries([...namesThere(stored, source, pull).values()].map(([own, theirs]) => [own, matched(source, pull.line, theirs)])),
    ...Object.fromEntries(copied.map(key => [key, cells[pull.copies[key]!]!])), closedReason: sql`closing.reason`,
    asked: quantity(is.asked), taken: quantity(is.taken), inFlight: quantity(is.inFlight), remaining: quantity(is.remaining),
  }
  const one = asked.source === undefined ? [] : [sql`${parent} = ${asked.source}`]
  const open = asked.closed ? [] : [sql`not ${closed}`, sql`${is.remaining} > 0`]
  return pageQuery(db, {
    grid, columns: map as never, key: rows.id, place: sql`${map[SOURCE_CODE]!}, ${rows.sort}`,
    from: sql`${rows} join ${table} on ${table.merchantId} = ${rows.merchantId} and ${table.id} = ${parent} ${join}`,
    where: sql.join(
      [knownRecords(source, db), gives(source, pull), isOffered(source, pull), ...agreeing(source, pull, asked.head), ...one, ...open],
      sql` and `
    ),
    extra: { documentId: parent, head: headOf(stored, source, pull) },
  }, asked) as unknown as Promise<OutputOf<typeof pullApi.candidates>>
}
