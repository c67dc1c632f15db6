import { Button } from '@blueprintjs/core'
import { Offline, Refresh } from '@blueprintjs/icons'
import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { leave, loadUser, refreshAfterIdle, session } from '#client/data/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { Loading } from '../Loading.tsx'
import { Layout } from './Layout.tsx'

const isUnreachable = (error: unknown) => error instanceof CallError && error.code === UNREACHABLE
const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401

/** Renders nothing before the user is loaded; a refusal signs out, a network failure waits (spec-1 §8). */
export function SignedIn() {
  const hasUser = useSnapshot(session).user !== null
  const [offline, setOffline] = useState(false)
  const load = useCallback(async () => {
    setOffline(false)
    try {
      await loadUser()
    } catch (error) {
      if (isUnreachable(error)) return setOffline(true)
      if (!isSignedOut(error)) toast.bad('请求用户信息失败，请重试')
      leave()
    }
  }, [])
  useEffect(() => { if (!hasUser) void load() }, [hasUser, load])

  useEffect(() => refreshAfterIdle(), [])

  if (hasUser) return <Layout />
  if (!offline) return <Loading />
  return (
    <EmptyState
      icon={<Offline size={32} />}
      title="连接不上服务器"
      text="登录状态和本机草稿都还在。"
      action={<Button intent="primary" icon={<Refresh />} text="重试" onClick={() => void load()} />}
    />
  )
}
