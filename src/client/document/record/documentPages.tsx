import type { ComponentType } from 'react'
import type { Columns, Document, DocumentCalls, Lines, ListedDocument } from '#schemas/kit/index.ts'
import { documentApi, type DocumentApi, type DocumentInfo, type ListedApi } from '#shared/api/document.ts'
import { RecordList, type RowDialog } from './RecordList.tsx'
import { RecordPage, type RecordPageProps } from './RecordPage.tsx'
import type { LinkedEdit } from '../draftStore.ts'
import { recordKind, type RecordKind } from './useRecord.ts'

/** Customization of a kind's pages beside its declaration. */
export interface OwnPages extends Omit<RecordPageProps<DocumentInfo>, 'kind' | 'id'> {
  /** Text of an empty list: the purpose of its records. */
  readonly use: string
  /** Address of the import of its list. */
  readonly imports?: string
  /** Row actions with a dialog, beside the declared ones. */
  readonly dialogs?: readonly RowDialog[]
  /** Consequences of an edit elsewhere in the document. */
  readonly linked?: readonly LinkedEdit[]
  /** Completes the header of a new record. */
  readonly completes?: RecordKind['completes']
  /** A hook: the kind with the initial content of a new record from the address. */
  readonly useBegun?: (kind: RecordKind<DocumentInfo>) => RecordKind<DocumentInfo>
}

const unchanged = (kind: RecordKind<DocumentInfo>): RecordKind<DocumentInfo> => kind

/** The pages of a kind: its list, and one record (without `?id=` a new one). */
export interface DocumentPages {
  readonly document: Document
  readonly api: DocumentApi
  readonly record: RecordKind<DocumentInfo>
  readonly List: ComponentType
  readonly One: ComponentType
}

/** Makes the pages of a declared kind with a list. */
export function documentPages<H extends Columns, L extends Lines, S extends string, C extends Columns>(
  document: ListedDocument<H, L, S, C> & { readonly calls: DocumentCalls & { readonly page: string } },
  { use, imports, dialogs, linked, completes, useBegun = unchanged, ...page }: OwnPages,
): DocumentPages {
  const declared = document as unknown as ListedDocument & { readonly calls: DocumentCalls }
  const api = documentApi(declared) as unknown as ListedApi
  const record = recordKind(declared, api, { linked, completes })
  return {
    document: declared, api, record,
    List: () => (
      <RecordList
        document={declared} api={api} use={use} {...imports !== undefined && { imports }} {...dialogs && { dialogs }}
      />
    ),
    One: function One() {
      return <RecordPage kind={useBegun(record)} {...page} />
    },
  }
}
