import type { Document, DocumentCalls } from '#schemas/kit/index.ts'
import { linesOf, tableOf } from '#server/db/tables/declared.ts'
import type { Hooks } from './hooks.ts'
import { serveDocument, type ServedDocument } from './serve.ts'
import { storedAs, type LineFacts, type Places } from './stored.ts'

/** A kind of its own: where it lies where that does not follow from its declaration, and what it has beside it. */
export type KindFacts = Partial<Omit<Places, 'lines'>> & { readonly lines?: Readonly<Record<string, LineFacts>> } & Hooks

/**
 * A kind of document on the server, as one object: its tables follow from the declaration unless the one of its records is given, its calls always.
 * @throws Error where a field has no place
 */
export function kind(
  document: Document & { readonly calls: DocumentCalls }, { table, lines: own = {}, ...facts }: KindFacts = {}
): ServedDocument {
  const records = table ?? tableOf(document)
  const lines = Object.fromEntries(Object.entries(linesOf(document, records)).map(([name, line]) => [name, { ...own[name], ...line }]))
  return serveDocument(storedAs(document, { ...facts, table: records, lines }), facts)
}
