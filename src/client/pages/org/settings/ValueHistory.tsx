import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { timeText } from '#schemas/kit/index.ts'
import type { SettingValue } from '#shared/api/company.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

interface ValueHistoryProps {
  readonly rows: readonly SettingValue[]
  readonly standard: string
  /** Withdraws a pending value; absent without permission to edit. */
  readonly onTakeBack?: (row: SettingValue) => void
}

/** Newest first; below them the default. */
export function ValueHistory({ rows, standard, onTakeBack }: ValueHistoryProps) {
  const current = rows.find(({ pending }) => !pending)
  const state = (row?: SettingValue) => {
    if (row?.pending) return <StateTag tone="info" shape="ring">待生效</StateTag>
    if (row === current) return <StateTag tone="success" shape="disc" quiet>现行</StateTag>
    return <StateTag tone="neutral" shape="dash" quiet>已过</StateTag>
  }
  return (
    <table className="yz-plain-table" aria-label="历次取值">
      <thead>
        <tr>
          <th>生效日期</th><th>取值</th><th>状态</th><th>说明</th><th className="rare">操作人</th><th className="rare">操作时间</th><th>操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.settingId}>
            <td className="day">{row.effectiveFrom}</td><td className="value">{row.value}</td><td>{state(row)}</td><td>{row.remark}</td>
            <td className="rare">{row.byName}</td>
            <td className="rare">{timeText(row.at)}</td><td className="tools">
              {row.pending && onTakeBack && (
                <Button size="small" variant="minimal" icon={<Undo />} text="撤销" onClick={() => onTakeBack(row)} />
              )}
            </td>
          </tr>
        ))}
        <tr>
          <td>—</td><td className="value">{standard}</td>
          <td>{state()}</td>
          <td>默认值</td><td className="rare">系统</td><td className="rare" /><td />
        </tr>
      </tbody>
    </table>
  )
}
