import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { type Draft, type Row, timeText } from '#schemas/kit/index.ts'
import { QUOTA_STATE, QUOTA_STATE_TONES, type QuotaState } from '#schemas/quota/states.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { beginLoad } from '#client/data/chunk.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { whenShown } from '#client/data/whenIdle.ts'
import { DocumentPage } from '#client/document/DocumentPage.tsx'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useGo } from '#client/document/navigation.ts'
import type { LatestDraft } from '#client/document/StaleDialog.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { useNewest } from '#client/document/useNewest.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { asSaved } from './asSaved.ts'
import type { PackageItem } from './item.ts'
import { asCopy } from './linked.ts'
import { draftOf, loadQuota, payloadOf } from './load.ts'
import { namesakeWords } from './NameNotice.tsx'
import type { Opening } from './opening.ts'
import { loadGridTabs, quotaTabs } from './tabs.tsx'
import { useOpening, type OpenQuota } from './useOpening.ts'

export interface QuotaEditorProps {
  readonly opening: Opening
  readonly as: 'page' | 'modal'
  /** The analysis item, in its modal. */
  readonly item: PackageItem | null
  /** In the modal's head, after the title. */
  readonly beside?: ReactNode
  /** `head`: values assigned by the save, for a library package id, code and version. */
  readonly onSaved: (head: Row) => void
  readonly onClose: () => void
}

interface Keeping {
  readonly send: (draft: Draft) => Promise<Row>
  /** Current stored state, with the row keys of `base`, as read or saved before. */
  readonly latest: (base: Draft) => Promise<LatestDraft>
}

async function latestOf(quotaId: string, base: Draft): Promise<LatestDraft> {
  const version = base.head.quotaVersion
  const [full, versions] = await Promise.all([loadQuota(quotaId), call(quotaApi.queryQuotaVersions, { quotaId })])
  const newest = versions.find(({ quotaVersion }) => quotaVersion === full.quotaVersion)
  const stored = typeof version === 'number' ? draftOf(await call(quotaApi.queryQuotaVersion, { quotaId, quotaVersion: version })) : base
  return { draft: asSaved(base, stored, draftOf(full)), byName: newest?.byName ?? '他人', time: newest ? timeText(newest.time) : '' }
}

/** Reported namesakes are shown, with a link to the first. */
function useLibrary(quotaId: string): Keeping {
  const go = useGo()
  return {
    latest: base => latestOf(quotaId, base),
    send: async draft => {
      const {
        namesakes, ...saved
      } = await call(quotaApi.saveQuotas, payloadOf(draft) as InputOf<typeof quotaApi.saveQuotas>, { quiet: true })
      const [first] = namesakes
      if (first) toast.info(namesakeWords(namesakes), { text: '查看', onClick: () => go(`/quota/detail/${first.quotaId}`) })
      return saved
    },
  }
}

const titleOf = (isNew: boolean, readOnly: boolean): string => (isNew ? '新增定额包' : readOnly ? '查看定额包' : '编辑定额包')

const useHeadText = (store: DraftStore, key: string): string => useFact(store, now => String(now.head(key) ?? ''))

function OpenEditor({
  open, opening, reopen, as: frame, item, beside: titleTag, onSaved, onClose,
}: QuotaEditorProps & { readonly open: OpenQuota; readonly reopen: () => void }) {
  const { store, draftKey, isNew } = open
  const { setTitle } = useTab()
  const source = opening.kind === 'snapshot' ? opening.source : null
  const quotaId = useHeadText(store, 'quotaId')
  // A library package exists after its first save.
  const begins = source === null ? quotaId === '' : isNew
  const isEdit = !begins
  const library = useLibrary(quotaId)
  const keeping: Keeping = source === null ? library : { send: source.save, latest: source.latest }
  const newest = useNewest(keeping)
  const tabs = useMemo(() => quotaTabs(item, isEdit), [item, isEdit])
  const code = useHeadText(store, 'quotaCode')
  const name = useHeadText(store, 'quotaName')
  const state = useHeadText(store, 'quotaState') as QuotaState | ''
  const version = useFact(store, now => now.head('quotaVersion') as number | null)
  const title = titleOf(begins, store.readOnly)
  useEffect(() => { if (frame === 'page') setTitle(name || title) }, [frame, name, title, setTitle])
  const latest = useCallback(() => newest.current.latest(store.base), [newest, store])
  // Consumers load again and report failures.
  useEffect(() => whenShown(() => void beginLoad(loadGridTabs).catch(() => {})), [])
  return (
    <DocumentPage
      store={store}
      as={frame}
      title={title}
      code={code}
      name={name}
      state={source === null ? state && <StateTag {...QUOTA_STATE_TONES[state]}>{QUOTA_STATE[state]}</StateTag> : titleTag}
      version={version}
      begins={begins}
      tabs={tabs}
      draftKey={draftKey}
      send={() => keeping.send(store.draft)}
      messages={begins ? { done: '新增成功！', unreachable: '新增失败！' } : { done: '编辑成功！', unreachable: '编辑失败！' }}
      onSaved={head => {
        if (source === null) void reload(quotaApi.describeQuotaStaticsByType)
        onSaved(head)
      }}
      onClose={onClose}
      latest={latest}
      merges
      onReload={reopen}
      {...(source === null && { onCopy: () => store.change('另存为副本', draft => asCopy(draft, { id: quotaId, sys: false })) })}
    />
  )
}

/** Page or modal (spec-2 §2). */
export function QuotaEditor(props: QuotaEditorProps) {
  const { open, failed, reopen } = useOpening(props.opening, props.item)
  if (failed !== null) {
    return <EmptyState
      icon={<ErrorIcon size={32} />} title="没有取到定额包" text={failed} action={<Button icon={<Refresh />} text="重试" onClick={reopen} />}
    />
  }
  return open ? <OpenEditor {...props} open={open} reopen={reopen} /> : <SkeletonRows />
}
