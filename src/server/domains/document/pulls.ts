import { demand, implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import {
  chainOf, closeRemainders, demandReading, pullCandidates, reopenRemainders, rowStandings, sourceLeft, type ServedDocument,
  type StoredRecord,
} from '#server/document/index.ts'
import { readNeedOf } from '#shared/api/document.ts'
import { pullApi } from '#shared/api/pulls.ts'

export interface Asked { readonly kind: string, readonly id: string }
export interface Known { readonly served: ServedDocument, readonly record: StoredRecord }

/** The calls by which rows are taken from other documents, of whatever kinds; `known` is a document for who may read it. */
export function pullCalls(kinds: ReadonlyMap<string, ServedDocument>, known: (db: Db, asked: Asked) => Promise<Known>): CallSet {
  /** @throws AppError NOT_FOUND for a kind that is not served */
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
    implement(pullApi.candidates, { read: (db, asked) => pullCandidates(kindOf(asked.kind).serving, db, asked) }),
    implement(pullApi.left, { read: async (db, asked) => {
      const { stored } = kindOf(asked.kind)
      if (asked.id == null) demand(db.ctx, readNeedOf(stored.document))
      else await demandReading(stored, db, asked.id)
      return sourceLeft(db, stored, asked)
    } }),
    implement(pullApi.standings, { read: async (db, asked) => {
      const { served, record } = await known(db, asked)
      return rowStandings(db, served.stored, record)
    } }),
    implement(pullApi.chain, { read: async (db, { kind, id, line, row }) => {
      await known(db, { kind, id })
      return chainOf(db, kinds, { id, line, row })
    } }),
    implement(pullApi.close, { audit: 'own', write: (tx, asked) => closeRemainders(kindOf(asked.kind).serving, tx, asked) }),
    implement(pullApi.reopen, { audit: 'own', write: (tx, asked) => reopenRemainders(kindOf(asked.kind).serving, tx, asked) }),
  ]
}
