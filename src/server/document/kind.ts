import type { Document, DocumentCalls } from '#schemas/kit/index.ts'
import { linesOf, tableOf } from '#server/db/tables/declared.ts'
import type { Hooks } from './hooks.ts'
import { serveDocument, type ServedDocument } from './serve.ts'
import { storedAs, type LineFacts, type RecordStorage } from './stored.ts'

/** Specifics of a kind: tables that do not follow from its declaration, and hooks. */
export type KindFacts = Partial<Omit<RecordStorage, 'lines'>> & { readonly lines?: Readonly<Record<string, LineFacts>> } & Hooks

/**
 * A document kind on the server: tables follow from the declaration unless the record table is given; calls always do.
 * @throws Error where a field has no column
 */
export function kind(
  document: Document & { readonly calls: DocumentCalls }, { table, lines: lineFacts = {}, ...facts }: KindFacts = {}
): ServedDocument {
  const records = table ?? tableOf(document)
  const lines = Object.fromEntries(
    Object.entries(linesOf(document, records)).map(([name, line]) => [name, { ...lineFacts[name], ...line }])
  )
  return serveDocument(storedAs(document, { ...facts, table: records, lines }), facts)
}
