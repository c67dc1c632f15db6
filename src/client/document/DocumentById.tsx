import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { useEffect, type ReactNode } from 'react'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useGo } from './navigation.ts'

interface DocumentByIdProps {
  readonly id: string
  /** For the not-found message. */
  readonly noun: string
  readonly instead?: ReactNode
}

/** The server returns the kind of an id. */
export function DocumentById({ id, noun, instead }: DocumentByIdProps) {
  const go = useGo()
  const { active } = useTab()
  const { data, error, mutate } = useCall(documentFactsApi.page, { id }, { quiet: true })
  const opens = data?.opens
  useEffect(() => {
    if (opens !== undefined && active) go(opens, { replace: true })
  }, [active, opens, go])
  if (!error) return <SkeletonRows rows={6} columns={2} />
  return (
    <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${noun}`} text={error.msg}
      action={<>{instead}<Button icon={<Refresh />} text="重试" onClick={() => void mutate()} /></>}
    />
  )
}
