import { Link, Remove, TimelineEvents } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { analysisShares, shareViews } from '#schemas/analysis/share.ts'
import type { Row } from '#schemas/kit/index.ts'
import { analysisShareApi } from '#shared/api/analysisShare.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { copyLink } from '#client/ui/copyLink.ts'

interface AnalysisRef { readonly projectId: string, readonly analyseId: string }

function ViewsDialog({ of: ids, share, onClose }: { readonly of: AnalysisRef, readonly share: Row, readonly onClose: () => void }) {
  const query = useMemo(() => ({ ...ids, id: String(share.id) }), [ids, share])
  const list = useRemoteList(shareViews, analysisShareApi.views, query, { inAddress: false })
  return (
    <DialogFrame size="M" flush title="打开记录" code={String(share.remark ?? '')} onClose={onClose}>
      <div className="yz-dialog-grid"><GridWorkspace kind="list" noun="打开记录" list={list} /></div>
    </DialogFrame>
  )
}

/** 分享链接 of an analysis: content, number of openings, and revocation. */
export function SharesDialog({ of: ids, onClose }: { readonly of: AnalysisRef, readonly onClose: () => void }) {
  const list = useRemoteList(analysisShares, analysisShareApi.page, ids, { inAddress: false })
  const [opened, setOpened] = useState<Row | null>(null)
  const { reload } = list
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [
      {
        key: 'copy', label: '复制链接', icon: <Link />, shown: ({ state }) => state === 'OPEN',
        run: ({ id }) => void call(analysisShareApi.link, { ...ids, id: String(id) }).then(({ path }) => copyLink(path), () => {}),
      },
      { key: 'views', label: '打开记录', icon: <TimelineEvents />, run: setOpened },
      {
        key: 'revoke', label: '撤销', icon: <Remove />, shown: ({ state }) => state !== 'REVOKED',
        run: ({ id, remark }) => void (async () => {
          if (!await confirm({ title: `撤销给“${String(remark ?? '')}”的链接？`, text: '撤销后链接立即打不开，不能恢复。', verb: '撤销', intent: 'danger' })) return
          try {
            await call(analysisShareApi.revoke, { ...ids, id: String(id) })
            toast.ok('已撤销')
            await reload()
          } catch {
            // The call reports the reason.
          }
        })(),
      },
    ],
  }), [ids, reload])
  return (
    <DialogFrame size="L" flush title="分享链接" onClose={onClose}>
      <div className="yz-dialog-grid"><GridWorkspace kind="list" noun="分享链接" list={list} cellEvents={cellEvents} /></div>
      {opened !== null && <ViewsDialog of={ids} share={opened} onClose={() => setOpened(null)} />}
    </DialogFrame>
  )
}
