import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { EmptyState } from './EmptyState.tsx'
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx'

export interface ArrivingProps extends SkeletonRowsProps {
  /** Noun of the content: 登录设备. */
  readonly what: string
  /** Why it did not come. */
  readonly error: { readonly msg: string } | undefined
  readonly onRetry: () => void
}

/** Placeholder of content: grey rows while loading, the reason and a retry after a failure. */
export function Arriving({ what, error, onRetry, ...rows }: ArrivingProps) {
  if (error === undefined) return <SkeletonRows {...rows} />
  return (
    <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${what}`} text={error.msg}
      action={<Button icon={<Refresh />} text="重试" onClick={onRetry} />}
    />
  )
}
