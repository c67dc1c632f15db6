import { Button } from '@blueprintjs/core'
import './progress.css'

export interface ProgressPanelProps {
  /** The running work: 正在粘贴. */
  readonly label: string
  readonly done: number
  /** Unknown while the work is being counted. */
  readonly total?: number
  /** 行, 格; % where `done` counts steps that mean nothing to people. */
  readonly unit: string
  readonly onCancel?: () => void
}

const counted = new Intl.NumberFormat('zh-CN')

const amountOf = (done: number, total: number | undefined, unit: string): string => unit === '%'
  ? `${total ? Math.floor(done / total * 100) : 0}%`
  : `${[done, ...total === undefined ? [] : [total]].map(count => counted.format(count)).join(' / ')} ${unit}`

/** Long work: how far, of how much, and the way to stop it. */
export function ProgressPanel({ label, done, total, unit, onCancel }: ProgressPanelProps) {
  return (
    <div className="yz-progress">
      <span role="status">
        {label} {amountOf(done, total, unit)}
      </span>
      <progress aria-label={label} value={done} max={total} />
      {onCancel && <Button size="small" text="取消" onClick={onCancel} />}
    </div>
  )
}
