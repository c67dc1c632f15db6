import { SideCells, SideHeads } from '#client/ui/Sides.tsx'
import type { Difference } from './differences.ts'
import './document.css'

export interface DifferenceTableProps {
  readonly differences: readonly Difference[]
  readonly before: string
  readonly after: string
}

/** Read-only, so a plain table. */
export function DifferenceTable({ differences, before, after }: DifferenceTableProps) {
  if (differences.length === 0) return <p className="yz-none">没有不同之处。</p>
  return (
    <div className="yz-scroll">
      <table className="yz-plain">
        <thead><tr><th>位置</th><th>行</th><th>列</th><SideHeads titles={[before, after]} rows={differences} /></tr></thead>
        <tbody>
          {differences.map(({ id, part, row, column, before: old, after: now, number, whole: rowClass }) => (
            <tr key={id} className={rowClass}>
              <td>{part}</td><td>{row}</td><td>{column}</td>
              <SideCells sides={{ old, now }} number={number} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
