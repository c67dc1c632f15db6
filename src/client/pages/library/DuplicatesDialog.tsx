import { Button } from '@blueprintjs/core'
import { InboxSearch } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortTimeText } from '#schemas/kit/index.ts'
import { duplicatesApi, GROUPS_PER_PAGE, type MergeCandidate } from '#shared/api/duplicates.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DocTabs, panelId, type DocTab } from '#client/ui/DocTabs.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { LibraryKind } from './kinds.ts'
import { MergeGroup } from './MergeGroup.tsx'
import { MergePreview } from './MergePreview.tsx'
import '#client/document/document.css'
import './duplicates.css'

type Tab = 'chosen' | 'found' | 'done'
const NOTHING = <InboxSearch size={32} />
const refresh = () => reload(duplicatesApi.queryMaterialDuplicates, duplicatesApi.queryMaterialMerges)

function Groups({ kind, ids, merges, onPreview }: Pick<DuplicatesDialogProps, 'kind' | 'merges'> & {
  readonly ids?: readonly string[]
  readonly onPreview: (retained: MergeCandidate, removed: readonly MergeCandidate[]) => void
}) {
  const { machine, grid, word } = kind
  const [pageNum, setPage] = useState(1)
  const { lookups } = useLookups(useMemo(() => sourcesOf(grid), [grid]))
  const prices = useCan()('P_PRICE')
  const { data, error } = useCall(
    duplicatesApi.queryMaterialDuplicates, { machine, ...(ids && { ids: [...ids] }), pageNum }, { quiet: true, revalidateOnMount: true }
  )
  // The last group of a page was merged.
  const emptied = pageNum > 1 && data?.groups.length === 0
  useEffect(() => {
    if (emptied) setPage(page => page - 1)
  }, [emptied])
  if (error) return <EmptyState icon={NOTHING} title="没有取到数据" text={error.msg} />
  if (data === undefined || emptied) return <SkeletonRows rows={6} columns={6} />
  if (data.groups.length === 0) {
    return <EmptyState icon={NOTHING} title={`没有疑似重复的${word}`} text="名称、规格、品牌、单位只差符号、空格或写法的会列在这里，与平台条目相同的也在内；也可以在列表里选几行再打开。" />
  }
  const visibleCount = data.groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <div className="yz-merge-groups">
      {ids === undefined && <p role="status">共 {data.total} 组疑似重复，本页 {data.groups.length} 组、{visibleCount} 种。</p>}
      {data.groups.map(({ key, items }) => (
        <MergeGroup
          key={`${key}/${items.map(({ row }) => row.id).join()}`} kind={kind} items={items} lookups={lookups} prices={prices}
          merges={merges} onPreview={onPreview}
        />
      ))}
      {data.total > data.groups.length && ids === undefined && (
        <div className="pager">
          <Button text="上一页" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)} />
          <Button text="下一页" disabled={data.total <= pageNum * GROUPS_PER_PAGE} onClick={() => setPage(pageNum + 1)} />
        </div>
      )}
    </div>
  )
}

function Merges({ kind: { machine }, merges }: Pick<DuplicatesDialogProps, 'kind' | 'merges'>) {
  const { data = [] } = useCall(duplicatesApi.queryMaterialMerges, { machine }, { quiet: true, revalidateOnMount: true })
  const undo = async (id: string) => {
    try {
      await call(duplicatesApi.undoMaterialMerge, { machine, id })
      toast.ok('已撤销合并')
    } catch {
      // The call reports the reason; the list shows the current state.
    }
    await refresh()
  }
  if (data.length === 0) return <EmptyState icon={NOTHING} title="没有可以撤销的合并" text="合并之后 24 小时内，没有新的修改时可以在这里整体撤销。" />
  return (
    <table className="yz-plain" aria-label="可以撤销的合并">
      <thead><tr><th>时间</th><th>操作人</th><th>保留</th><th>并入</th><th>可撤销至</th><th>操作</th></tr></thead>
      <tbody>
        {data.map(({ id, kept: retained, gone: removed, byName, at, until: undoDeadline }) => (
          <tr key={id}>
            <td>{shortTimeText(at)}</td><td>{byName}</td><td
              className="wrap"
            >{retained}</td><td className="wrap">{removed.join('；')}</td><td>{shortTimeText(undoDeadline)}</td>
            <td>{merges && <Button size="small" variant="minimal" intent="primary" text="撤销" onClick={() => void undo(id)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface DuplicatesDialogProps {
  readonly kind: LibraryKind
  /** Selected items, offered as one group. */
  readonly chosen: readonly string[]
  readonly merges: boolean
  readonly onClose: () => void
}

/** 查重与合并: likely duplicates, the selected rows, and undoable merges. */
export function DuplicatesDialog({ kind, chosen, merges, onClose }: DuplicatesDialogProps) {
  const [remaining, setRemaining] = useState(chosen)
  const some = remaining.length > 1
  const [tab, setTab] = useState<Tab>(some ? 'chosen' : 'found')
  const [merge, setMerge] = useState<{ readonly kept: MergeCandidate, readonly gone: readonly MergeCandidate[] } | null>(null)
  const tabs: readonly DocTab<Tab>[] = [
    ...some ? [{ id: 'chosen' as const, title: '所选', count: remaining.length }] : [],
    { id: 'found', title: '疑似重复' }, { id: 'done', title: '撤销合并' },
  ]
  const preview = (retained: MergeCandidate, removed: readonly MergeCandidate[]) => setMerge({ kept: retained, gone: removed })
  return (
    <DialogFrame size="L" title="查重与合并" onClose={onClose}>
      <DocTabs id="yz-duplicates" label="查重与合并" tabs={tabs} active={tab} onChange={setTab} />
      <div id={panelId('yz-duplicates', tab)} role="tabpanel" className="yz-duplicates">
        {tab === 'chosen' && <Groups kind={kind} ids={remaining} merges={merges} onPreview={preview} />}
        {tab === 'found' && <Groups kind={kind} merges={merges} onPreview={preview} />}
        {tab === 'done' && <Merges kind={kind} merges={merges} />}
      </div>
      {merge && (
        <MergePreview
          kind={kind} {...merge} onClose={() => setMerge(null)}
          onMerged={removedIds => {
            // Merged items must not be requested again.
            flushSync(() => {
              setMerge(null)
              setRemaining(previous => previous.filter(id => !removedIds.includes(id)))
              if (tab === 'chosen') setTab('done')
            })
            void refresh()
          }}
        />
      )}
    </DialogFrame>
  )
}
