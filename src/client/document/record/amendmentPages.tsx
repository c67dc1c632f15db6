import { Button } from '@blueprintjs/core'
import { Add, Document as DocumentIcon } from '@blueprintjs/icons'
import { useCallback, useMemo } from 'react'
import { pageOfRow, type Columns, type Document, type DocumentCalls, type Draft, type Lines, type ListedDocument, type Row } from '#schemas/kit/index.ts'
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

/** The query that names what a new amendment amends. */
const OF = 'of'
const ofRecord = (id: string) => ({ of: id })

interface AmendmentFacts {
  /** What an amendment is called there: 补充协议. */
  readonly noun: string
  readonly none: RelatedTabProps['none']
  /** The amended kind, whose address and calls are known once both stand. */
  readonly base: () => Pick<DocumentPages, 'document' | 'api'>
  readonly tools?: LineTools
  /** The list that one goes back to. */
  readonly list: string
}

/** The pages of a kind that amends another one: the tab on the amended record, and one amendment (without `?id=` a new one of the record that `?of=` names, as that one stands). */
export function amendmentPages<H extends Columns, L extends Lines, S extends string, C extends Columns>(
  given: ListedDocument<H, L, S, C> & { readonly calls: DocumentCalls & { readonly page: string } }, { noun, none, base, tools, list }: AmendmentFacts,
): Pick<DocumentPages, 'document' | 'One'> & { readonly tab: DocumentTab } {
  const document = given as unknown as ListedDocument & { readonly calls: DocumentCalls }
  const api = documentApi(document) as unknown as ListedApi
  const kind = recordKind(document, api)
  const isOpen = ({ process, business }: Document, head: (key: string) => unknown): boolean =>
    (process === undefined || head('processState') === 'COMPLETE') && document.amends?.states.includes(String(head(business?.column ?? ''))) === true

  function AddAmendment() {
    const { store } = useDocument()
    const go = useGo()
    return <Button intent="primary" icon={<Add />} text={`新增${noun}`} onClick={() => go(`${document.adds ?? ''}?${OF}=${encodeURIComponent(String(store.head('recordId')))}`)} />
  }

  function AmendmentsTab() {
    const { store } = useDocument()
    const go = useGo()
    const open = useFact(store, now => isOpen(base().document, key => now.head(key)))
    const may = useMay()(api.save.need)
    const opens = useCallback((row: Row) => go(pageOfRow(document, row) ?? ''), [go])
    return <RelatedTab tab="amendments" grid={document.list} page={api.page} of={ofRecord} noun={noun} none={none} opens={opens} tools={open && may ? <AddAmendment /> : undefined} />
  }

  function One() {
    const [id, of] = [useQueryParam('id'), useQueryParam(OF)]
    const record = useMemo(() => (of === null ? kind : {
      ...kind,
      begin: {
        key: `add.${of}`,
        load: async (): Promise<Draft> => {
          const { head, lines } = await call(documentFactsApi.amending, { kind: document.name, of }, { quiet: true }) as Draft
          return { head: { ...kind.draftOf(null).head, ...head }, lines }
        },
      },
    }), [of])
    const { title } = base().document
    if (id === null && of === null) return <EmptyState icon={<DocumentIcon size={32} />} title={`没有选择${title}`} text={`在${title}的“${noun}”标签里新增。`} />
    return <RecordPage kind={record} id={id} {...tools && { tools }} list={list} onSaved={() => void reload(base().api.info, documentFactsApi.amended)} />
  }

  return { document, One, tab: { id: 'amendments', title: noun, render: () => <AmendmentsTab /> } }
}
