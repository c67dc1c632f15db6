import { useEffect, useState } from 'react'
import type { HandState, HandStore } from './handStore.ts'
import { Icon } from './icons.tsx'

const TICK_MS = 15_000
const MINUTE_MS = 60_000

/** Whole minutes since a moment, updated. */
function useMinutes(startTime: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (startTime === null) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [startTime])
  return startTime === null ? 0 : Math.max(0, Math.floor((now - startTime) / MINUTE_MS))
}

const waitingText = (count: number): string => (count === 0 ? '' : `，${count} 张单据待提交`)

/** Unsent bills, with the note that they are safe. */
export function Band({
  state: { offlineSince, bills, sending, trouble }, store,
}: { readonly state: HandState, readonly store: HandStore }) {
  const minutes = useMinutes(offlineSince)
  return (
    <div role="status">
      {trouble !== null && <p className="band danger"><Icon name="bolt" />{trouble}</p>}
      {offlineSince !== null
        ? (
            <p className="band">
              <Icon name="bolt" />
              <span>离线{minutes === 0 ? '' : ` ${minutes} 分钟`}，已存在本机，联网后自动提交{waitingText(bills.length)}</span>
              {bills.length > 0 && <button type="button" className="plain" onClick={store.retry}>重试</button>}
            </p>
          )
        : bills.length > 0
          && <p className="band"><Icon name="bolt" /><span>{sending ? '正在提交' : '等待提交'}{waitingText(bills.length)}</span></p>}
    </div>
  )
}
