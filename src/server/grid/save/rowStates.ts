import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Grid } from '#schemas/kit/index.ts'
import { auditAll } from '#server/core/audit.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from './record.ts'

interface StatedRow { readonly id: string, readonly name: string, readonly state: string }
interface StatedTable<R extends StatedRow> {
  readonly table: PgTable & Readonly<Record<'merchantId' | 'id' | 'state', PgColumn>>
  readonly entity: string
  readonly action: string
  readonly list: (row: R) => Grid
}

/** @returns the rows whose state has changed */
export async function setRowStates<R extends StatedRow>(
  tx: Tx, { table, entity, action, list }: StatedTable<R>, rows: readonly R[], to: R['state'],
): Promise<R[]> {
  const changed = rows.filter(({ state }) => state !== to)
  if (changed.length === 0) return changed
  await tx.q.update(table).set({ state: to })
    .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.id, changed.map(({ id }) => id))))
  await auditAll(tx, changed.map(({ id, name, state }) => ({
    action, entity, entityId: id, subject: name, from: state, to, before: { state }, after: { state: to },
  })))
  for (const grid of new Set(changed.map(list))) publishList(tx, grid)
  return changed
}
