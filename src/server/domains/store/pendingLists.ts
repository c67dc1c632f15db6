import { and, sql, type SQL } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { arrivals, issues, returns, SOON_DAYS, PENDING_WORK, type Wait } from '#schemas/store/pendingLists.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, knownRecords, waitingIn, waitingRows, type Stored } from '#server/document/index.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { storeWaitsApi as api } from '#shared/api/storeWaits.ts'

type DocumentFilter = Pick<ParsedInput<typeof api.arrivals>, 'projectId' | 'id'>

/** Condition: store staff see pending documents of their projects, whatever their permission on the kind. */
const visible = (db: Db, source: Stored): SQL =>
  sql`${and(knownRecords(source, db), ofVisibleProject(db.ctx, source.table.merchantId, source.columns.projectId!))}`

/** Pending documents of one kind as list rows; a requested one with any remainder. */
function documentsOf(db: Db, wait: Wait, { projectId, id }: DocumentFilter): SQL {
  const { by, from, pull, party, day } = PENDING_WORK[wait]
  const { source, gives: pullable, join } = waitingIn(kindOf(by).stored, pull, day)
  const { table, columns } = source
  const today = businessDate(db.ctx.now)
  const word = (key: string): SQL => (columns[key] === undefined ? sql`null::text` : sql`${columns[key]}`)
  const conditions = [
    ...projectId === undefined ? [] : [sql`${columns.projectId!} = ${projectId}`],
    ...id === undefined ? [sql`waits.open > 0`] : [sql`${table.id} = ${id}`]
  ]
  return sql`select ${table.id} as key, ${wait}::text as wait, ${word(from.number!.column)} as code, ${word(from.named!)} as name,
    ${word(party)} as party, waits.day, waits.open, waits.lines,
      ${word('warehouseName')} as "warehouseName", ${word('projectName')} as "projectName", ${word('handlerName')} as "handlerName",
        nullif(greatest(${today}::date - waits.day, 0), 0) as "lateDays",
      case when waits.day < ${today}::date then 'LATE' when waits.day <= ${today}::date + ${SOON_DAYS}::int then 'SOON'
      else 'LATER' end as light
    from ${table} ${join} where ${visible(db, source)} and ${pullable} and ${sql.join(conditions, sql` and `)}`
}
const documents = (db: Db, kinds: readonly Wait[], filter: DocumentFilter): SQL =>
  sql.join(kinds.map(kind => documentsOf(db, kind, filter)), sql` union all `)

/** A list of pending documents, the earliest day first. */
const list = (grid: typeof arrivals, kinds: readonly Wait[]) => (db: Db, { projectId, id, ...query }: ParsedInput<typeof api.arrivals>) => {
  refuseHidden(grid, db.ctx, query)
  return rowsPage(db, grid, documents(db, kinds, { projectId, id }), query, { place: sql`r.day nulls last, r.code` })
}

const figure = (value: SQL): SQL => sql`round(${value}, 6)`
/** Remaining rows of a document in order; none for a hidden one or one without pulls. */
const rows = (wait: Wait) => (db: Db, { id, ...query }: ParsedInput<typeof api.ARRIVAL>) => {
  const { by, pull, rows: grid } = PENDING_WORK[wait]
  refuseHidden(grid, db.ctx, query)
  const { source, table, parent, columns, join, gives: pullable, open, ...balance } = waitingRows(kindOf(by).stored, pull)
  const copied = Object.keys(grid.columns).filter(key => Object.hasOwn(pull.copies, key) && pull.copies[key] !== pull.ceiling)
    .map(key => sql`${columns[pull.copies[key]!]!} as ${sql.identifier(key)}`)
  return rowsPage(db, grid, sql`
    select ${table.id} as key, ${sql.join(copied, sql`, `)}, ${figure(balance.asked)} as asked, ${figure(balance.taken)} as taken,
    ${figure(balance.inFlight)} as "inFlight",
      ${figure(balance.remaining)} as remaining, closing.reason as "closedReason", ${table.sort} as place
    from ${table} join ${source.table} on ${source.table.merchantId} = ${table.merchantId} and ${source.table.id} = ${parent} ${join}
    where ${visible(db, source)} and ${pullable} and ${parent} = ${id} and ${open}`, query, { place: sql`r.place` })
}

/** Numbers of pending documents. */
async function totals(db: Db, { projectId }: ParsedInput<typeof api.totals>): Promise<OutputOf<typeof api.totals>> {
  const [row] = await db.sql<OutputOf<typeof api.totals>>`
    select (count(*) filter (where wait = 'ARRIVAL'))::int as arrivals,
    (count(*) filter (where wait = 'ARRIVAL' and light = 'LATE'))::int as late,
      (count(*) filter (where wait = 'PICK'))::int as issues, (count(*) filter (where wait in ('BACK', 'RETURN')))::int as returns
    from (${documents(db, ['ARRIVAL', 'PICK', 'BACK', 'RETURN'], { projectId })}) w`
  return row!
}

export const storeWaitCalls: CallSet = [
  implement(api.arrivals, { read: list(arrivals, ['ARRIVAL']) }), implement(api.issues, { read: list(issues, ['PICK']) }),
  implement(api.returns, { read: list(returns, ['BACK', 'RETURN']) }),
  implement(api.totals, { read: totals }),
  implement(api.ARRIVAL, { read: rows('ARRIVAL') }), implement(api.PICK, { read: rows('PICK') }),
  implement(api.BACK, { read: rows('BACK') }), implement(api.RETURN, { read: rows('RETURN') }),
]
