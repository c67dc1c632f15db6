import { formatCell, NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { notices } from '#schemas/notice/notices.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import './notice.css'

export function NoticeDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const text = (key: 'kind' | 'createTime') => formatCell(row[key] ?? null, notices.columns[key], NO_LOOKUPS)
  return (
    <DialogFrame size="S" title={String(row.title ?? '')} onClose={onClose}>
      <p className="yz-notice-when">{text('kind')}　{text('createTime')}</p>
      <p className="yz-notice-body">{String(row.body ?? '') || '没有更多内容。'}</p>
    </DialogFrame>
  )
}
