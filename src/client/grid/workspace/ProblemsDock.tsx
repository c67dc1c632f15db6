import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Duplicate, Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Kbd } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { RowModel } from '../model.ts'
import { copyTable } from '../report/copyTable.ts'
import { ProblemTable } from '../report/ProblemTable.tsx'
import { problemLines } from '../report/reportView.ts'
import type { CellPlace } from '../sheet/types.ts'

export interface ProblemsDockProps {
  readonly model: RowModel
  readonly columns: readonly string[]
  readonly firstRow?: number
  readonly onGo: (place: CellPlace) => void
  readonly onNext: () => void
  /** Absent in a read-only sheet. */
  readonly onReport?: () => void
}

/** Absent without problems. */
export function ProblemsDock({ model, columns, firstRow, onGo, onNext, onReport }: ProblemsDockProps) {
  const [lines, setLines] = useState(() => problemLines(model, columns, firstRow))
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const read = () => setLines(problemLines(model, columns, firstRow))
    read()
    return model.subscribe(read)
  }, [model, columns, firstRow])
  if (lines.length === 0) return null
  const copy = async () => {
    await copyTable(['行', '列', '值', '原因'], lines.map(line => [String(line.row), line.label, line.value, line.text]))
    toast.ok(`已复制 ${lines.length} 处问题`)
  }
  return (
    <section className="yz-dock" aria-label="问题">
      <div className="head">
        <ErrorIcon size={14} />
        <span role="status"><b>{lines.length}</b> 处问题</span>
        <Button variant="minimal" size="small" text="下一处" onClick={onNext} /><Kbd>F8</Kbd>
        {onReport && <Button variant="minimal" size="small" text="逐条修正" onClick={onReport} />}
        <span className="yz-grow" />
        <Button variant="minimal" size="small" icon={<Duplicate size={14} />} text="复制" onClick={() => void copy()} />
        <Button
          variant="minimal"
          size="small"
          icon={open ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
          text={open ? '收起' : '展开'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <div className="body"><ProblemTable lines={lines} onGo={onGo} /></div>}
    </section>
  )
}
