import { and, eq, sql } from 'drizzle-orm'
import { SOURCE_DOCUMENT, SOURCE_ROW, type Draft, type Pull, type Row } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { documentLink } from '#server/db/tables/document.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import type { StoredRecord } from './records.ts'
import type { LineFault } from './refusal.ts'
import type { Stored } from './stored.ts'

interface Taken { readonly line: string, readonly row: Row, readonly pull: Pull, readonly documentId: string, readonly rowId: string }

/** Rows of a draft that say where they were taken from. */
const takenRows = ({ document }: Stored, { lines }: Draft): Taken[] => Object.entries(document.pulls).flatMap(([line, pulls]) =>
  (lines[line] ?? []).flatMap(row => {
    const [documentId, rowId, pull] = [row[SOURCE_DOCUMENT], row[SOURCE_ROW], pulls[0]]
    return typeof documentId === 'string' && typeof rowId === 'string' && pull !== undefined ? [{ line, row, pull, documentId, rowId }] : []
  }))

const keyOf = (stored: Stored, line: string, row: Row): string => String(row[stored.lines[line]!.grid.rowKey])

/** Rows that name a source which is not there; those that are there stay until the transaction ends. */
export async function missingSources(tx: Tx, stored: Stored, draft: Draft): Promise<LineFault[]> {
  const taken = takenRows(stored, draft)
  const faults: LineFault[] = []
  for (const [name, source] of Object.entries(stored.sources)) {
    const own = taken.filter(({ pull }) => pull.from === name)
    if (own.length === 0) continue
    const { table, parent } = source.lines[own[0]!.pull.line]!
    const found = await tx.sql<{ id: string, of: string }>`select ${table.id} as id, ${parent} as of from ${table}
      where ${table.merchantId} = ${tx.ctx.merchantId} and ${table.id} = any(${sql.param([...new Set(own.map(({ rowId }) => rowId))])}) order by ${table.id} for key share`
    const there = new Map(found.map(({ id, of }) => [id, of]))
    for (const { line, row, pull, documentId, rowId } of own) {
      if (there.get(rowId) !== documentId) faults.push({ line, row: keyOf(stored, line, row), column: pull.quantity, code: 'invalid', text: `来源的${source.document.title}已没有这一行，请重新选择` })
    }
  }
  return faults
}

/** The present versions of the documents that rows are taken from. */
async function versionsNow(tx: Tx, stored: Stored, draft: Draft): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(takenRows(stored, draft).map(({ documentId }) => documentId))]
  const found = await Promise.all(Object.values(stored.sources).map(({ table }) => tx.sql<{ id: string, version: number }>`select ${table.id} as id, ${table.version} as version from ${table}
    where ${table.merchantId} = ${tx.ctx.merchantId} and ${table.id} = any(${sql.param(ids)})`))
  return new Map(found.flat().map(({ id, version }) => [id, version]))
}

/** Writes down which rows of other documents the lines were taken from, as their source columns say. */
export async function putLinks(tx: Tx, stored: Stored, { id, ...draft }: StoredRecord): Promise<void> {
  if (Object.keys(stored.document.pulls).length === 0) return
  const had = await tx.sql<{ row: string, version: number | null }>`select from_row as row, from_version as version from ${documentLink} where merchant_id = ${tx.ctx.merchantId} and to_id = ${id}`
  const agreed = new Map(had.map(({ row, version }) => [row, version]))
  await tx.q.delete(documentLink).where(and(eq(documentLink.merchantId, tx.ctx.merchantId), eq(documentLink.toId, id)))
  const versions = await versionsNow(tx, stored, draft)
  const links = takenRows(stored, draft).map(({ line, row, pull, documentId, rowId }) => ({
    id: newId(), fromId: documentId, fromLine: pull.line, fromRow: rowId, toId: id, toLine: line, toRow: keyOf(stored, line, row), quantity: cellText(row[pull.quantity]),
    // Who saves again goes on with what was agreed on when he took it.
    fromVersion: agreed.get(rowId) ?? versions.get(documentId) ?? null,
  }))
  if (links.length > 0) await tx.q.insert(documentLink).values(links)
}
