import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import type { RowModel } from '../model.ts'
import type { SheetSelection } from '../sheet/types.ts'
import { statsOf } from './stats.ts'

const LABELS = [['sum', '求和'], ['average', '平均'], ['min', '最小'], ['max', '最大']] as const

/** A negative figure has a real minus sign (look.md, Numbers). */
const figure = (text: string): string => groupThousands(text).replace('-', '−')

/** Statistics of the selected cells; nothing while a single cell is selected. */
export function SelectionStats({ model, selection }: { readonly model: RowModel; readonly selection: SheetSelection | null }) {
  const [version, setVersion] = useState(0)
  useEffect(() => model.subscribe(() => setVersion(now => now + 1)), [model])
  // A large range is counted after the cursor has moved, not before.
  const settled = useDeferredValue(selection)
  const stats = useMemo(() => {
    if (!settled || settled.cells < 2) return null
    return statsOf(settled.rowIds.map(id => model.row(id)).filter(row => row !== undefined), settled.columns, model.grid.columns)
  }, [model, settled, version])
  if (!stats) return null
  return (
    <span className="yz-stats" role="status" aria-label="所选单元格">
      <span>计数<b>{groupThousands(String(stats.count))}</b></span>
      {LABELS.map(([key, label]) => stats[key] !== null && <span key={key} className={key}>{label}<b>{figure(stats[key])}</b></span>)}
    </span>
  )
}
