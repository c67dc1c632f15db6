import type { Columns, Document, DocumentCalls, Grid } from '#schemas/kit/index.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { documentApi, documentViews, type DocumentApi } from '#shared/api/document.ts'
import { actOn, removeDocuments, restoreDocuments } from './acting.ts'
import { amendment } from './amendment.ts'
import type { Hooks, Serving } from './hooks.ts'
import { takingHooks } from './pull/hooks.ts'
import { pageOf, readPage } from './reading.ts'
import { saveDocument } from './saving.ts'
import type { Stored } from './stored.ts'
import { servesRecordsOf } from './kindByName.ts'

export interface ServedDocument {
  readonly stored: Stored
  readonly calls: CallSet
  readonly serving: Serving
}

/** List, save, action and deletion (domain B0). The call that opens a document needs all kinds and is in domains/document. */
export function serveDocument(stored: Stored, hooks: Hooks = {}): ServedDocument {
  const { document } = stored
  if (document.calls === undefined) throw new Error(`${document.name} has no calls`)
  const api = documentApi(document as Document & { readonly calls: DocumentCalls }) as DocumentApi
  const serving: Serving = {
    stored, api,
    hooks: takingHooks(stored, document.amends === undefined ? hooks : { ...hooks, approval: amendment(stored, hooks.amendment) }),
  }
  for (const declaration of [document, ...document.list ? [document.list] : []]) servesRecordsOf(declaration, serving)
  const calls: CallSet = [
    implement(api.save, { audit: 'own', write: (tx, input) => saveDocument(serving, tx, input) }),
    ...api.remove === undefined ? [] : [implement(api.remove, { audit: 'own', write: (tx, { ids }) => removeDocuments(serving, tx, ids) })],
    ...api.restore === undefined
      ? []
      : [implement(api.restore, { audit: 'own', write: (tx, { ids }) => restoreDocuments(serving, tx, ids) })],
    ...api.page === undefined ? [] : [implement(api.page, { read: readPage(serving) })],
    ...document.views.map(view => implement(documentViews(document)[view.name]!, { read: pageOf(stored, view as Grid<Columns, 'id'>) })),
    ...api.act === undefined
      ? []
      : [implement(api.act, { audit: 'own', write: (tx, { ids, action, reason }) => actOn(serving, tx, ids, action, reason) })],
  ]
  return { stored, calls, serving }
}
