import { demand, implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import {
  chainOf, closeRemainders, demandReading, pullCandidates, reopenRemainders, rowStandings, sourceLeft, type ServedDocument,
  type StoredRecord,
} from '#server/document/index.ts'
import { readNeedOf } from '#shared/api/document.ts'
import { pullApi } from '#shared/api/pulls.ts'

export interface DocumentRef { readonly kind: string, readonly id: string }
export interface ReadDocument { readonly served: ServedDocument, readonly record: StoredRecord }

/** The calls that pull rows from documents of any kind; `readDocument` loads a document with read permission. */
export function pullCalls(
  kinds: ReadonlyMap<string, ServedDocument>, readDocument: (db: Db, reference: DocumentRef) => Promise<ReadDocument>
): CallSet {
  /** @throws AppError NOT_FOUND for a kind without calls */
  const kindOf = (kind: string): ServedDocument => {
    const served = kinds.get(kind)
    if (served === undefined) throw new AppError('NOT_FOUND')
    return served
  }
  return [
    implement(pullApi.sources, { read: async (db, { kind, line }) => {
      const { stored: { document, sources }, serving } = kindOf(kind)
      demand(db.ctx, serving.api.save.need)
      return (Object.hasOwn(document.pulls, line) ? document.pulls[line]! : []).map(pull => {
        const { document: { title, lines } } = sources[pull.from]!
        return { from: pull.from, line: pull.line, title, lineTitle: lines[pull.line]!.title }
      })
    } }),
    implement(pullApi.candidates, { read: (db, input) => pullCandidates(kindOf(input.kind).serving, db, input) }),
    implement(pullApi.left, { read: async (db, input) => {
      const { stored } = kindOf(input.kind)
      if (input.id == null) demand(db.ctx, readNeedOf(stored.document))
      else await demandReading(stored, db, input.id)
      return sourceLeft(db, stored, input)
    } }),
    implement(pullApi.standings, { read: async (db, input) => {
      const { served, record } = await readDocument(db, input)
      return rowStandings(db, served.stored, record)
    } }),
    implement(pullApi.chain, { read: async (db, { kind, id, line, row }) => {
      await readDocument(db, { kind, id })
      return chainOf(db, kinds, { id, line, row })
    } }),
    implement(pullApi.close, { audit: 'own', write: (tx, input) => closeRemainders(kindOf(input.kind).serving, tx, input) }),
    implement(pullApi.reopen, { audit: 'own', write: (tx, input) => reopenRemainders(kindOf(input.kind).serving, tx, input) }),
  ]
}
