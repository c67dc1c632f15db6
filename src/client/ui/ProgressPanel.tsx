import { Button } from '@blueprintjs/core'
import './progress.css'

export interface ProgressPanelProps {
  /** What is going on: 正在粘贴. */
  readonly label: string
  readonly done: number
  /** Unknown while the work is being counted. */
  readonly total?: number
  readonly unit: string
  readonly onCancel?: () => void
}

const counted = new Intl.NumberFormat('zh-CN')

/** Long work: how far, of how much, and the way to stop it. */
export function ProgressPanel({ label, done, total, unit, onCancel }: ProgressPanelProps) {
  return (
    <div className="yz-progress">
      <span role="status">
        {label} {counted.format(done)}{total !== undefined && ` / ${counted.format(total)}`} {unit}
      </span>
      <progress aria-label={label} value={done} max={total} />
      {onCancel && <Button size="small" text="取消" onClick={onCancel} />}
    </div>
  )
}
