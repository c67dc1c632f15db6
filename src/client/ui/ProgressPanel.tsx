import { Button } from '@blueprintjs/core'
import './progress.css'

export interface ProgressPanelProps {
  /** 正在粘贴. */
  readonly label: string
  readonly done: number
  /** Unknown during counting. */
  readonly total?: number
  /** 行, 格; % if `done` counts internal steps. */
  readonly unit: string
  readonly onCancel?: () => void
}

const counted = new Intl.NumberFormat('zh-CN')

const amountOf = (done: number, total: number | undefined, unit: string): string => unit === '%'
  ? `${total ? Math.floor(done / total * 100) : 0}%`
  : `${[done, ...total === undefined ? [] : [total]].map(count => counted.format(count)).join(' / ')} ${unit}`

/** With a cancel button. */
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
