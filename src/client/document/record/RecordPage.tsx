import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTab } from '#client/data/tabContext.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { DocumentPage } from '../DocumentPage.tsx'
import { useGoOn } from '../navigation.ts'
import type { DocumentTab } from '../tabs.ts'
import { useFact } from '../useDraft.ts'
import { RecordState } from './RecordState.tsx'
import { latestOf, useRecord, type OpenRecord, type RecordKind, type StoredRecord } from './useRecord.ts'

export interface RecordPageProps<I extends StoredRecord> {
  readonly kind: RecordKind<I>
  readonly id: string | null
  readonly tabs: readonly DocumentTab[]
  /** The list that one goes back to. */
  readonly list: string
  /** The address of a stored one, where it is not the one that the declaration opens. */
  readonly opens?: string
  readonly onSaved: () => void
}

function Opened<I extends StoredRecord>(props: RecordPageProps<I> & { readonly open: OpenRecord<I>, readonly reopen: () => void }) {
  const { kind, id, tabs, list, onSaved, open: { store, draftKey }, reopen } = props
  const { title: noun, named = '', opens = '' } = kind.document
  const goOn = useGoOn()
  const { setTitle, close } = useTab()
  const name = useFact(store, now => String(now.head(named) ?? ''))
  const title = id === null ? `新增${noun}` : store.readOnly ? noun : `编辑${noun}`
  useEffect(() => setTitle(name || title), [name, title, setTitle])
  const latest = useCallback(() => latestOf(kind, id ?? ''), [kind, id])
  return (
    <DocumentPage
      store={store} as="page" title={title} code="" name={name} state={<RecordState store={store} />} version={null} tabs={tabs} draftKey={draftKey}
      send={async (): Promise<Row> => {
        const [recordId, version] = [store.head('recordId'), store.head('recordVersion')]
        const saved = await kind.save(store.draft, { id: typeof recordId === 'string' ? recordId : null, version: typeof version === 'number' ? version : null })
        for (const notice of saved.notices) toast.info(`请留意：${notice}`)
        return { recordId: saved.id, recordVersion: saved.version }
      }}
      messages={id === null ? { done: '新增成功！', unreachable: '新增失败！' } : { done: '编辑成功！', unreachable: '编辑失败！' }}
      onSaved={head => {
        onSaved()
        if (id === null) goOn((props.opens ?? opens).replace('{id}', encodeURIComponent(String(head.recordId))))
      }}
      onClose={() => close(list)}
      latest={latest}
      onReload={reopen}
    />
  )
}

/** A record as an open document: a new one turns into its own page once it is saved, one that may not be edited is read. */
export function RecordPage<I extends StoredRecord>(props: RecordPageProps<I>) {
  const { open, failed, reopen } = useRecord(props.kind, props.id)
  if (failed !== null) {
    return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${props.kind.document.title}`} text={failed} action={<Button icon={<Refresh />} text="重试" onClick={reopen} />} />
  }
  return open ? <Opened {...props} open={open} reopen={reopen} /> : <SkeletonRows rows={6} columns={2} />
}
