import type { ComponentType } from 'react'
import type { Columns, Document, DocumentCalls, Lines, ListedDocument } from '#schemas/kit/index.ts'
import { documentApi, type DocumentApi, type DocumentInfo, type ListedApi } from '#shared/api/document.ts'
import { RecordList, type RowDialog } from './RecordList.tsx'
import { RecordPage, type RecordPageProps } from './RecordPage.tsx'
import type { LinkedEdit } from '../draftStore.ts'
import { recordKind, type RecordKind } from './useRecord.ts'

export interface PageCustomization extends Omit<RecordPageProps<DocumentInfo>, 'kind' | 'id'> {
  readonly use: string
  readonly imports?: string
  readonly dialogs?: readonly RowDialog[]
  readonly linked?: readonly LinkedEdit[]
  readonly completes?: RecordKind['completes']
  /** Initial content of a new record from the address. */
  readonly useBegun?: (kind: RecordKind<DocumentInfo>) => RecordKind<DocumentInfo>
}

const unchanged = (kind: RecordKind<DocumentInfo>): RecordKind<DocumentInfo> => kind

export interface DocumentPages {
  readonly document: Document
  readonly api: DocumentApi
  readonly record: RecordKind<DocumentInfo>
  readonly List: ComponentType
  readonly One: ComponentType
}

export function documentPages<H extends Columns, L extends Lines, S extends string, C extends Columns>(
  document: ListedDocument<H, L, S, C> & { readonly calls: DocumentCalls & { readonly page: string } },
  { use, imports, dialogs, linked, completes, useBegun: useInitial = unchanged, ...page }: PageCustomization,
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
      return <RecordPage kind={useInitial(record)} {...page} />
    },
  }
}
