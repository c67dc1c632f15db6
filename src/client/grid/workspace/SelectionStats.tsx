import { useDeferredValue, useEffect, useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'
import type { SheetSelection } from '../sheet/types.ts'
import { statsOf, type Stats } from './stats.ts'

const LABELS = [['sum', '求和'], ['average', '平均'], ['min', '最小'], ['max', '最大']] as const

/** A negative figure has a real minus sign (look.md, Numbers). */
const figure = (text: string): string => groupThousands(text).replace('-', '−')

/** Statistics of the selected cells; nothing while a single cell is selected. */
export function SelectionStats({ model, selection }: { readonly model: RowModel; readonly selection: SheetSelection | null }) {
  const [stats, setStats] = useState<Stats | null>(null)
  // A large range is counted after the cursor has moved, not before.
  const settled = useDeferredValue(selection)
  useEffect(() => {
    const count = () => {
      const rows = settled && settled.cells > 1 ? settled.rowIds.map(id => model.row(id)).filter(row => row !== undefined) : null
      setStats(settled && rows && statsOf(rows, settled.columns, model.grid.columns))
    }
    count()
    return model.subscribe(count)
  }, [model, settled])
  if (!stats) return null
  return (
    <span className="yz-stats" role="status" aria-label="所选单元格">
      <span>计数<b>{groupThousands(String(stats.count))}</b></span>
      {LABELS.map(([key, label]) => stats[key] !== null && <span key={key} className={key}>{label}<b>{figure(stats[key])}</b></span>)}
    </span>
  )
}
