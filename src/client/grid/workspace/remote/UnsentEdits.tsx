import { Button } from '@blueprintjs/core'
import { Offline } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import type { RemoteModel } from '#client/grid/remote/RemoteModel.ts'

/** Absent while the server is reachable. */
export function UnsentEdits({ model }: { readonly model: RemoteModel }) {
  const pendingCount = useSyncExternalStore(model.subscribe, model.waiting)
  const reason = useSyncExternalStore(model.subscribe, model.waitingFor)
  if (pendingCount === 0) return null
  return (
    <span className="yz-unsent" role="status" title={`${reason ?? '连接不上服务器'}，修改保存在本机，恢复后自动发送`}>
      <Offline size={14} /><span className="text"><b>{pendingCount}</b> 处修改待发送</span>{reason && <span className="why">{reason}</span>}
      <Button variant="minimal" size="small" text="立即重试" onClick={model.nudge} />
    </span>
  )
}
