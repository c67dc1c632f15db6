import { useEffect, useState } from 'react'
import { groupThousands } from '#schemas/kit/index.ts'
import { whenIdle } from '#client/data/whenIdle.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { RowModel } from '../model.ts'
import { useStore, type Store } from '../sheet/store.ts'
import type { SheetSelection } from '../sheet/types.ts'
import { StatsWork, type Stats } from './stats.ts'

const LABELS = [['sum', '求和'], ['average', '平均'], ['min', '最小'], ['max', '最大']] as const
/** Slice of counting, as keys are handled in between. */
const SLICE_MS = 12

/** Negative figures have a real minus sign (look.md, Numbers). */
const figure = (text: string): string => groupThousands(text).replace('-', '−')

/** Counts in slices after the selection is painted. */
function countSlowly(model: RowModel, selection: SheetSelection, report: (stats: Stats) => void): () => void {
  const rows = selection.rowIds.map(id => model.row(id)).filter(row => row !== undefined)
  const work = new StatsWork(rows, selection.columns, model.grid.columns)
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (): void => {
    if (work.advance(SLICE_MS)) report(work.stats())
    else timer = setTimeout(go)
  }
  const stop = whenIdle(go)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

interface ValueProps {
  readonly label: string
  readonly text: string
  readonly name: string
  /** Text of all figures, since some may not fit. */
  readonly whole: string
}

function Value({ label, text, name, whole: allText }: ValueProps) {
  const copy = () => navigator.clipboard.writeText(text).then(
    () => toast.ok(`已复制${label} ${text}`),
    () => toast.bad('浏览器不允许写入剪贴板'),
  )
  return (
    <button
      type="button" className={name} title={`复制${label}\n${allText}`} onMouseDown={event => event.preventDefault()}
      onClick={() => void copy()}
    >
      {label}<b>{figure(text)}</b>
    </button>
  )
}

/** Each figure is copied by a click; none for a single cell. */
export function SelectionStats({
  model, selection: store,
}: { readonly model: RowModel; readonly selection: Store<SheetSelection | null> }) {
  const selection = useStore(store)
  const [stats, setStats] = useState<Stats | null>(null)
  useEffect(() => {
    let stop = () => {}
    const count = () => {
      stop()
      if (selection && selection.cells > 1) stop = countSlowly(model, selection, setStats)
      else setStats(null)
    }
    count()
    const unsubscribe = model.subscribe(count)
    return () => {
      stop()
      unsubscribe()
    }
  }, [model, selection])
  if (!stats || !selection) return null
  const figures = [
    ...(selection.rowIds.length > 1 ? [{ name: 'rows', label: '行数', text: String(selection.rowIds.length) }] : []),
    { name: 'count', label: '计数', text: String(stats.count) },
    ...LABELS.flatMap(([name, label]) => (stats[name] === null ? [] : [{ name, label, text: stats[name] }])),
  ]
  const allText = figures.map(({ label, text }) => `${label} ${figure(text)}`).join('，')
  return (
    <span className="yz-stats" role="status" aria-label="所选单元格">
      {figures.map(one => <Value key={one.name} {...one} whole={allText} />)}
    </span>
  )
}
