import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { documentLink } from '#server/db/tables/document.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from '../records.ts'
import type { Stored } from '../stored.ts'
import { pulledRows } from './rows.ts'

async function versionsNow(tx: Tx, stored: Stored, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const versionRows = await Promise.all(Object.values(stored.sources)
    .map(({ table }) => tx.sql<{ id: string, version: number }>`select ${table.id} as id, ${table.version} as version from ${table}
    where ${table.merchantId} = ${tx.ctx.merchantId} and ${table.id} = any(${sql.param([...new Set(ids)])})`))
  return new Map(versionRows.flat().map(({ id, version }) => [id, version]))
}

/** Links line rows to the rows in their source columns. */
export async function putLinks(tx: Tx, stored: Stored, { id, ...draft }: StoredRecord): Promise<void> {
  if (Object.keys(stored.document.pulls).length === 0) return
  const had = await tx.sql<{ row: string, version: number | null }>`select from_row as row, from_version as version from ${documentLink}
    where merchant_id = ${tx.ctx.merchantId} and to_id = ${id}`
  const linkedVersions = new Map(had.map(({ row, version }) => [row, version]))
  await tx.q.delete(documentLink).where(and(eq(documentLink.merchantId, tx.ctx.merchantId), eq(documentLink.toId, id)))
  const { pulled } = await pulledRows(tx, stored, draft)
  const versions = await versionsNow(tx, stored, pulled.map(({ documentId }) => documentId))
  const links = pulled.map(({ line, row, pull, documentId, rowId }) => ({
    id: newId(), fromId: documentId, fromLine: pull.line, fromRow: rowId, toId: id, toLine: line,
    toRow: String(row[stored.lines[line]!.grid.rowKey]), quantity: cellText(row[pull.quantity]),
    // A later save keeps the source version agreed when drawn.
    fromVersion: linkedVersions.get(rowId) ?? versions.get(documentId) ?? null,
  }))
  if (links.length > 0) await tx.q.insert(documentLink).values(links)
}
