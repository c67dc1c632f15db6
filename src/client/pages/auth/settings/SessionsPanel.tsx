import { Button, Tag } from '@blueprintjs/core'
import { useRef } from 'react'
import { authApi, type SignInRecord } from '#shared/api/auth.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { timeText } from '#schemas/kit/index.ts'
import { toast } from '#client/ui/toaster.tsx'

async function end(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
    toast.ok('登录已结束')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
  await reload(authApi.querySessions)
}

async function endOne({ id, device }: SignInRecord): Promise<void> {
  if (!await confirm({ title: `结束“${device}”上的登录？`, text: '那台设备需要重新登录，未保存的内容会丢失。', verb: '结束登录', intent: 'danger' })) return
  await end(() => call(authApi.endSessions, { ids: [id] }))
}

async function endOthers(count: number): Promise<void> {
  if (!await confirm({ title: `结束其他 ${count} 处登录？`, text: '只保留当前设备。', verb: '全部结束', intent: 'danger' })) return
  await end(() => call(authApi.endOtherSessions, {}))
}

/** The user's sessions, with sign-out. */
export function SessionsPanel() {
  const { data, error, mutate } = useCall(authApi.querySessions, {})
  const panel = useRef<HTMLDivElement>(null)
  if (data === undefined) return <Arriving what="登录设备" error={error} rows={3} columns={2} onRetry={() => void mutate()} />
  const retainFocus = (at: number) => () => requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const remaining = panel.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const target = remaining[Math.min(at, remaining.length - 1)] ?? panel.current
    target?.focus()
  })
  const others = data.filter(({ current }) => !current).length
  return (
    <div className="yz-signins" ref={panel} tabIndex={-1}>
      <header>
        <p>不认识的登录请结束，并修改密码。</p>
        <Button text="结束其他登录" disabled={others === 0} onClick={() => void endOthers(others).then(retainFocus(0))} />
      </header>
      <ul>
        {data.map((row, at) => (
          <li key={row.id}>
            <div>
              <b>{row.device}</b>{row.current && <Tag minimal intent="primary">当前</Tag>}
              <p>
                {[row.ip, row.merchantName, `登录于 ${timeText(row.createTime)}`, `最近使用 ${timeText(row.lastSeenTime)}`].map(part =>
                  <span key={part}>{part}</span>)}
              </p>
            </div>
            {!row.current
              && <Button
                size="small" text="结束" aria-label={`结束“${row.device}”上的登录`} onClick={() => void endOne(row).then(retainFocus(at))}
              />}
          </li>
        ))}
      </ul>
    </div>
  )
}
