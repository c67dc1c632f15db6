import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { EmptyState } from './EmptyState.tsx'
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx'

export interface ArrivingProps extends SkeletonRowsProps {
  /** Noun of the content: 登录设备. */
  readonly what: string
  readonly error: { readonly msg: string } | undefined
  readonly onRetry: () => void
}

/** Grey rows while loading, the reason and a retry after a failure. */
export function Arriving({ what: noun, error, onRetry, ...rows }: ArrivingProps) {
  if (error === undefined) return <SkeletonRows {...rows} />
  return (
    <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${noun}`} text={error.msg}
      action={<Button icon={<Refresh />} text="重试" onClick={onRetry} />}
    />
  )
}
