import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, type ComponentType } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTab } from '#client/data/tabContext.ts'
import { DocumentPage } from '#client/document/DocumentPage.tsx'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useGoOn } from '#client/document/navigation.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { useFact } from '#client/document/useDraft.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { latestOf, useOpened, type OpenRecord, type RecordKind, type StoredRecord } from './useOpened.ts'

interface Saved { readonly id: string, readonly version: number, readonly notices: readonly string[] }

export interface RecordPageProps<I extends StoredRecord> {
  readonly kind: RecordKind<I>
  readonly id: string | null
  /** What one is called: 工人, 班组. */
  readonly noun: string
  /** The header column that names it. */
  readonly nameOf: string
  readonly tabs: readonly DocumentTab[]
  /** The tag beside the name. */
  readonly state: ComponentType<{ readonly store: DraftStore }>
  readonly send: (store: DraftStore, stored: { readonly id: string | null, readonly version: number | null }) => Promise<Saved>
  /** The address of a stored one. */
  readonly path: string
  readonly onSaved: () => void
}

function Opened<I extends StoredRecord>(props: RecordPageProps<I> & { readonly open: OpenRecord<I>, readonly reopen: () => void }) {
  const { kind, id, noun, nameOf, tabs, state: State, send, path, onSaved, open: { store, draftKey }, reopen } = props
  const goOn = useGoOn()
  const { setTitle, close } = useTab()
  const name = useFact(store, now => String(now.head(nameOf) ?? ''))
  const title = id === null ? `新增${noun}` : store.readOnly ? noun : `编辑${noun}`
  useEffect(() => setTitle(name || title), [name, title, setTitle])
  const latest = useCallback(() => latestOf(kind, id ?? ''), [kind, id])
  return (
    <DocumentPage
      store={store} as="page" title={title} code="" name={name} state={<State store={store} />} version={null} tabs={tabs} draftKey={draftKey}
      send={async (): Promise<Row> => {
        const [recordId, version] = [store.head('recordId'), store.head('recordVersion')]
        const saved = await send(store, { id: typeof recordId === 'string' ? recordId : null, version: typeof version === 'number' ? version : null })
        for (const notice of saved.notices) toast.info(`请留意：${notice}`)
        return { recordId: saved.id, recordVersion: saved.version }
      }}
      messages={id === null ? { done: '新增成功！', unreachable: '新增失败！' } : { done: '编辑成功！', unreachable: '编辑失败！' }}
      onSaved={head => {
        onSaved()
        if (id === null) goOn(`${path}?id=${String(head.recordId)}`)
      }}
      onClose={() => close('/work/man/list')}
      latest={latest}
      onReload={reopen}
    />
  )
}

/** A person or a team as an open document; a new one turns into its own page once it is saved. */
export function RecordPage<I extends StoredRecord>(props: RecordPageProps<I>) {
  const { open, failed, reopen } = useOpened(props.kind, props.id)
  if (failed !== null) {
    return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${props.noun}`} text={failed} action={<Button icon={<Refresh />} text="重试" onClick={reopen} />} />
  }
  return open ? <Opened {...props} open={open} reopen={reopen} /> : <SkeletonRows rows={6} columns={2} />
}
