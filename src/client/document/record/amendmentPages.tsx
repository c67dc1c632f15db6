import { Button } from '@blueprintjs/core'
import { Add, Document as DocumentIcon } from '@blueprintjs/icons'
import { useCallback, useMemo } from 'react'
import {
  pageOfRow, type Columns, type Document, type DocumentCalls, type Draft, type Lines, type ListedDocument, type Row,
} from '#schemas/kit/index.ts'
import { documentApi, type ListedApi } from '#shared/api/document.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useGo, useQueryParam } from '../navigation.ts'
import type { DocumentTab } from '../tabs.ts'
import { useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'
import type { DocumentPages } from './documentPages.tsx'
import { RecordPage } from './RecordPage.tsx'
import { RelatedTab, type RelatedTabProps } from './RelatedTab.tsx'
import type { LineTools } from './recordTabs.tsx'
import { recordKind } from './useRecord.ts'

/** Query parameter: the amended record. */
const SOURCE_PARAM = 'of'
const ofRecord = (id: string) => ({ of: id })

interface AmendmentFacts {
  readonly noun: string
  readonly none: RelatedTabProps['none']
  /** A function because the two modules refer to each other. */
  readonly base: () => Pick<DocumentPages, 'document' | 'api'>
  readonly tools?: LineTools
  readonly list: string
}

/**
 * The tab on the amended record, and one amendment (without `?id=` a new one that starts with the current content of the record in `?of=`).
 */
export function amendmentPages<H extends Columns, L extends Lines, S extends string, C extends Columns>(
  amendment: ListedDocument<H, L, S, C> & { readonly calls: DocumentCalls & { readonly page: string } },
  { noun, none: emptyText, base, tools, list }: AmendmentFacts,
): Pick<DocumentPages, 'document' | 'One'> & { readonly tab: DocumentTab } {
  const document = amendment as unknown as ListedDocument & { readonly calls: DocumentCalls }
  const api = documentApi(document) as unknown as ListedApi
  const kind = recordKind(document, api)
  const isOpen = ({ process, business }: Document, head: (key: string) => unknown): boolean =>
    (process === undefined || head('processState') === 'COMPLETE')
      && document.amends?.states.includes(String(head(business?.column ?? ''))) === true

  function AddAmendment() {
    const { store } = useDocument()
    const go = useGo()
    const add = (): void => go(`${document.adds ?? ''}?${SOURCE_PARAM}=${encodeURIComponent(String(store.head('recordId')))}`)
    return <Button intent="primary" icon={<Add />} text={`新增${noun}`} onClick={add} />
  }

  function AmendmentsTab() {
    const { store } = useDocument()
    const go = useGo()
    const open = useFact(store, now => isOpen(base().document, key => now.head(key)))
    const canSave = useMay()(api.save.need)
    const opens = useCallback((row: Row) => go(pageOfRow(document, row) ?? ''), [go])
    return (
      <RelatedTab
        tab="amendments" grid={document.list} page={api.page} of={ofRecord} noun={noun} none={emptyText} opens={opens}
        tools={open && canSave ? <AddAmendment /> : undefined}
      />
    )
  }

  function One() {
    const [id, amended] = [useQueryParam('id'), useQueryParam(SOURCE_PARAM)]
    const record = useMemo(() => (amended === null ? kind : {
      ...kind,
      begin: {
        key: `add.${amended}`,
        load: async (): Promise<Draft> => {
          const input = { kind: document.name, of: amended }
          const { head, lines } = await call(documentFactsApi.amending, input, { quiet: true }) as Draft
          return { head: { ...kind.draftOf(null).head, ...head }, lines }
        },
      },
    }), [amended])
    const { title } = base().document
    if (id === null && amended === null) {
      return <EmptyState icon={<DocumentIcon size={32} />} title={`没有选择${title}`} text={`在${title}的“${noun}”标签里新增。`} />
    }
    const onSaved = (): void => void reload(base().api.info, documentFactsApi.amended)
    return <RecordPage kind={record} id={id} {...tools && { tools }} list={list} onSaved={onSaved} />
  }

  return { document, One, tab: { id: 'amendments', title: noun, render: () => <AmendmentsTab /> } }
}
