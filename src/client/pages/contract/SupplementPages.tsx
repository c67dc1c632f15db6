import { Button } from '@blueprintjs/core'
import { Add, Document as DocumentIcon } from '@blueprintjs/icons'
import { useCallback, useMemo, type ReactNode } from 'react'
import { pageOfRow, type Draft, type Row } from '#schemas/kit/index.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { useCan } from '#client/data/session.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { RelatedTab } from '#client/document/record/RelatedTab.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { CONTRACT_PAGES } from './kinds.ts'
import { LINE_TOOLS } from './lineTools.tsx'

const NONE = { title: '还没有补充协议', stored: '合同生效后，增减明细、调整单价和付款比例都通过补充协议，审批通过后即为合同的现行版本。', fresh: '合同签订生效后，可以在这里新增补充协议。' }
const ofContract = (id: string) => ({ of: id })

function AddSupplement({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const go = useGo()
  const { adds = '' } = CONTRACT_PAGES[kind].supplement.document
  return <Button intent="primary" icon={<Add />} text="新增补充协议" onClick={() => go(`${adds}?contract=${encodeURIComponent(String(store.head('recordId')))}`)} />
}

/** 补充协议 of the open contract, with the way to a new one while it is in force. */
export function SupplementsTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const go = useGo()
  const { supplement: { document }, supplementApi } = CONTRACT_PAGES[kind]
  const inForce = useFact(store, now => document.amends?.states.includes(String(now.head('contractState'))) === true && now.head('processState') === 'COMPLETE')
  const may = useCan()(`${CONTRACT_LIBRARY[kind].key}:edit`)
  const opens = useCallback((row: Row) => go(pageOfRow(document, row) ?? ''), [document, go])
  return (
    <RelatedTab
      tab="supplements" grid={document.list!} page={supplementApi.page} of={ofContract} noun="补充协议" none={NONE} opens={opens}
      tools={inForce && may ? <AddSupplement kind={kind} /> : undefined}
    />
  )
}

/** One supplement; without `?id=` a new one of the contract that `?contract=` names, as that one stands. */
function Supplement({ kind }: { readonly kind: SupplierKind }) {
  const { supplement, api, list } = CONTRACT_PAGES[kind]
  const [id, of] = [useQueryParam('id'), useQueryParam('contract')]
  const record = useMemo(() => (of === null ? supplement : {
    ...supplement,
    begin: {
      key: `add.${of}`,
      load: async (): Promise<Draft> => {
        const { head, lines } = await call(documentFactsApi.amending, { kind: supplement.name, of }, { quiet: true }) as Draft
        const { draftOf } = supplement
        return { head: { ...draftOf(null).head, ...head }, lines }
      },
    },
  }), [of, supplement])
  if (id === null && of === null) return <EmptyState icon={<DocumentIcon size={32} />} title="没有选择合同" text="在合同的“补充协议”标签里新增。" />
  return <RecordPage kind={record} id={id} tools={LINE_TOOLS[kind]} list={list} onSaved={() => void reload(api.info, documentFactsApi.amended)} />
}

/** By library: one supplement. */
export const SUPPLEMENT: Readonly<Record<SupplierKind, () => ReactNode>> = {
  LABOUR: () => <Supplement kind="LABOUR" />, MATERIAL: () => <Supplement kind="MATERIAL" />, MACHINE: () => <Supplement kind="MACHINE" />,
}
