import { sql, type SQL } from 'drizzle-orm'
import { BILLS, bills } from '#schemas/store/bills.ts'
import type { Db } from '#server/db/tx.ts'
import { kindOf, knownRecords } from '#server/document/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'

/** Bills of one kind as rows of the list. */
function billsOf(db: Db, { document, side, party }: (typeof BILLS)[number], projectId: string | undefined): SQL {
  const { stored } = kindOf(document)
  const { table, columns } = stored
  const cell = (key: string): SQL => sql`${columns[key]!} as ${sql.identifier(key)}`
  const cells = ['code', 'bizDay', 'warehouseName', 'projectName', 'totalAmount', 'processState', 'handlerName'].map(cell)
  return sql`select ${table.id} as key, ${document.name}::text as kind, ${side}::text as side,
    ${party === null ? sql`null::text` : sql`${columns[party]!}`} as party, ${sql.join(cells, sql`, `)}
    from ${table} where ${knownRecords(stored, db)} ${projectId === undefined ? sql`` : sql`and ${columns.projectId!} = ${projectId}`}`
}

/** Bills of every kind, the newest first. */
export function listBills(db: Db, { projectId, ...query }: ParsedInput<typeof storeApi.bills>) {
  refuseHidden(bills, db.ctx, query)
  return rowsPage(db, bills, sql.join(BILLS.map(bill => billsOf(db, bill, projectId)), sql` union all `), query, {
    place: sql`r."bizDay" desc, r.code desc`,
  })
}
