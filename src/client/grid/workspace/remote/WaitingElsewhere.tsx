import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import type { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import { Kbd } from '#client/ui/Kbd.tsx'

/** Number of unsaved values out of view; absent without any. */
export function WaitingElsewhere({ model: { subscribe, elsewhere } }: { readonly model: RemoteModel }) {
  const count = useSyncExternalStore(subscribe, elsewhere.count)
  if (count === 0) return null
  return (
    <span className="yz-unsent bad" role="status" title={`另有 ${count} 处未写入，不在本页`}>
      <ErrorIcon size={14} /><span className="text">另有 <b>{count}</b> 处未写入，不在本页</span>
      <Button variant="minimal" size="small" text="转到" endIcon={<Kbd>F8</Kbd>} onClick={() => void elsewhere.lead()} />
    </span>
  )
}
