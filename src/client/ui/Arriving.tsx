import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { EmptyState } from './EmptyState.tsx'
import { SkeletonRows, type SkeletonRowsProps } from './SkeletonRows.tsx'

export interface ArrivingProps extends SkeletonRowsProps {
  /** What was asked for: 登录设备. */
  readonly what: string
  /** Why it did not come. */
  readonly error: { readonly msg: string } | undefined
  readonly onRetry: () => void
}

/** Where something will stand: grey rows until it comes, the reason and a second try when it does not. */
export function Arriving({ what, error, onRetry, ...rows }: ArrivingProps) {
  if (error === undefined) return <SkeletonRows {...rows} />
  return (
    <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${what}`} text={error.msg}
      action={<Button icon={<Refresh />} text="重试" onClick={onRetry} />}
    />
  )
}
