import { sql } from 'drizzle-orm'
import { businessDate, daysAfter, pageOfRow } from '#schemas/kit/index.ts'
import { dueRuleOf } from '#schemas/notice/warningRules.ts'
import { ownRecords, type ServedDocument } from '#server/document/index.ts'
import type { Finder, Finders, Finding } from '#server/domains/notice/index.ts'

/** Finder for the declared day of a document: near or past. */
function dueFinder({ stored }: ServedDocument): Finder {
  const { document, table, columns } = stored
  const { due, named: nameColumn = 'id', header, stateColumn } = document
  if (due === undefined) throw new Error(`${document.name} names no day`)
  const now = due.states === undefined || stateColumn === null
    ? sql`true`
    : sql`${columns[stateColumn]!} = any(${sql.param([...due.states])})`
  return async db => {
    const today = businessDate(db.ctx.now)
    const rows = await db.sql<{ id: string, name: string, day: string, projectId: string | null }>`select ${table.id} as id,
      ${columns[nameColumn]!} as name, ${columns[due.column]!}::text as day, ${columns.projectId ?? sql`null`} as "projectId"
      from ${table} where ${ownRecords(stored, db)} and ${now} and ${columns[due.column]!} <= ${daysAfter(today, due.days)}
      order by ${columns[due.column]!}, ${table.id}`
    return rows.map(({ id, name, day, projectId }): Finding => ({
      objectId: id, objectName: name, ownerId: null, route: pageOfRow(document, { id, projectId }) ?? '',
      content: `${header.columns[due.column]!.label} ${day}，${day < today ? '已过期' : `${due.days} 天内到期`}`,
    }))
  }
}

/** Finders of the rules of documents (domain B13). */
export const dueFinders = (served: readonly ServedDocument[]): Finders => Object.fromEntries(
  served.filter(({ stored }) => stored.document.due !== undefined).map(one => [dueRuleOf(one.stored.document), dueFinder(one)]))
