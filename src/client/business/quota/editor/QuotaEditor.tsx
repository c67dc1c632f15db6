import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo } from 'react'
import { type Row, timeText } from '#schemas/kit/index.ts'
import { toPayload, type QuotaPayload } from '#schemas/quota/payload.ts'
import { QUOTA_STATE, QUOTA_STATE_TONES, type QuotaState } from '#schemas/quota/states.ts'
import { quotaApi, type Namesake } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { DocumentPage } from '#client/document/DocumentPage.tsx'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useGo } from '#client/document/navigation.ts'
import type { LatestDraft } from '#client/document/StaleDialog.tsx'
import { useFact } from '#client/document/useDraft.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { PackageItem } from './item.ts'
import { asCopy } from './linked.ts'
import { draftOf, loadQuota } from './load.ts'
import { namesakeWords } from './NameNotice.tsx'
import { quotaTabs } from './tabs.tsx'
import { useOpening, type Opening, type OpenQuota } from './useOpening.ts'

export interface SavedQuota {
  readonly quotaId: string
  readonly quotaCode: string
  readonly quotaVersion: number
  /** Others that have the name as well. */
  readonly namesakes?: readonly Namesake[]
}

export interface QuotaEditorProps {
  readonly opening: Opening
  readonly as: 'page' | 'modal'
  /** The item of an analysis, in its modal. */
  readonly item: PackageItem | null
  /** Where the package goes; the merchant's library unless an analysis takes it. */
  readonly save?: (payload: QuotaPayload) => Promise<SavedQuota>
  readonly onSaved: (saved: SavedQuota) => void
  readonly onClose: () => void
}

const saveInLibrary = (payload: QuotaPayload): Promise<SavedQuota> => call(quotaApi.saveQuotas, payload as Parameters<typeof call<typeof quotaApi.saveQuotas>>[1], { quiet: true })

/** Pictures go as comma-joined ids (spec-2 §3). */
const payloadOf = (payload: QuotaPayload): QuotaPayload => ({
  ...payload, quotaImgPath: Array.isArray(payload.quotaImgPath) ? payload.quotaImgPath.map(file => (file as { id: string }).id).join() : null,
})

async function latestOf(quotaId: string): Promise<LatestDraft> {
  const [full, versions] = await Promise.all([loadQuota(quotaId), call(quotaApi.queryQuotaVersions, { quotaId })])
  const newest = versions.find(({ quotaVersion }) => quotaVersion === full.quotaVersion)
  return { draft: draftOf(full), byName: newest?.byName ?? '他人', time: newest ? timeText(newest.time) : '' }
}

const useHeadText = (store: DraftStore, key: string): string => useFact(store, now => String(now.head(key) ?? ''))

function OpenEditor({ open, reopen, as, item, save = saveInLibrary, onSaved, onClose }: Omit<QuotaEditorProps, 'opening'> & { readonly open: OpenQuota; readonly reopen: () => void }) {
  const { store, draftKey } = open
  const { setTitle } = useTab()
  const go = useGo()
  const quotaId = useHeadText(store, 'quotaId')
  const isEdit = item?.isEdit ?? quotaId !== ''
  const tabs = useMemo(() => quotaTabs(item, isEdit), [item, isEdit])
  const code = useHeadText(store, 'quotaCode')
  const name = useHeadText(store, 'quotaName')
  const state = useHeadText(store, 'quotaState') as QuotaState | ''
  const version = useFact(store, now => now.head('quotaVersion') as number | null)
  const title = quotaId ? '编辑定额包' : '新增定额包'
  useEffect(() => { if (as === 'page') setTitle(name || title) }, [as, name, title, setTitle])
  const latest = useCallback(() => latestOf(quotaId), [quotaId])
  const send = async (): Promise<Row> => {
    const { namesakes = [], ...saved } = await save(payloadOf(toPayload(store.draft)))
    const [first] = namesakes
    if (first) toast.info(namesakeWords(namesakes), { text: '查看', onClick: () => go(`/quota/detail/${first.quotaId}`) })
    return saved
  }
  return (
    <DocumentPage
      store={store}
      as={as}
      title={title}
      code={code}
      name={name}
      state={state && <StateTag {...QUOTA_STATE_TONES[state]}>{QUOTA_STATE[state]}</StateTag>}
      version={version}
      tabs={tabs}
      draftKey={draftKey}
      send={send}
      messages={quotaId ? { done: '编辑成功！', unreachable: '编辑失败！' } : { done: '新增成功！', unreachable: '新增失败！' }}
      onSaved={head => {
        void reload(quotaApi.describeQuotaStaticsByType)
        onSaved(head as unknown as SavedQuota)
      }}
      onClose={onClose}
      latest={latest}
      onReload={reopen}
      onCopy={() => store.change('另存为副本', draft => asCopy(draft, { id: quotaId, sys: false }))}
    />
  )
}

/** The quota package editor, as a page or as a modal (spec-2 §2). */
export function QuotaEditor({ opening, ...rest }: QuotaEditorProps) {
  const { open, failed, reopen } = useOpening(opening, rest.item?.analyseItemId)
  if (failed !== null) {
    return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到定额包" text={failed} action={<Button icon={<Refresh />} text="重试" onClick={reopen} />} />
  }
  return open ? <OpenEditor open={open} reopen={reopen} {...rest} /> : <SkeletonRows />
}
