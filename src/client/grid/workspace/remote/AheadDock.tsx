import { Button } from '@blueprintjs/core'
import { Duplicate, Offline } from '@blueprintjs/icons'
import { messageOf } from '#client/grid/remote/messages.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { copyTable } from '#client/grid/report/copyTable.ts'
import { toast } from '#client/ui/toaster.tsx'

/** Input for a page that did not load: retry or discard. */
export function AheadDock({ list, entries, onGo }: {
  readonly list: RemoteList; readonly entries: readonly string[]; readonly onGo: (action: 'retry' | 'giveUp') => void
}) {
  const copy = async () => {
    await copyTable(['已键入'], entries.map(entry => [entry]))
    toast.ok(`已复制 ${entries.length} 项`)
  }
  return (
    <section className="yz-dock" aria-label="等待翻页">
      <div className="head">
        <Offline size={14} className="amber" />
        <span role="status">
          {list.error ? `没有读到要去的页：${messageOf(list.error)}` : '没有转到要去的行'}
          {entries.length > 0 && <>，已键入的 <b>{entries.length}</b> 项等待写入</>}
        </span>
        <Button size="small" text="重试" onClick={() => onGo('retry')} />
        <Button size="small" text={entries.length > 0 ? '放弃已键入的内容' : '留在本页'} onClick={() => onGo('giveUp')} />
        <span className="yz-grow" />
        {entries.length > 0 && (
          <Button variant="minimal" size="small" icon={<Duplicate size={14} />} text="复制" onClick={() => void copy()} />
        )}
      </div>
      {entries.length > 0 && <div className="typed">{entries.join('、')}</div>}
    </section>
  )
}
