import { Button } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Duplicate, Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { editText } from '#schemas/kit/index.ts'
import { Kbd } from '#client/ui/Kbd.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { RowModel } from '../model.ts'
import { copyTable } from '../report/copyTable.ts'
import { ProblemTable, type ProblemLine } from '../report/ProblemTable.tsx'
import type { CellPlace } from '../sheet/types.ts'
import { listProblems } from '../validation/problems.ts'

/** Every problem of a model as the dock and the report show them; `row` counts from `first`. */
export function problemLines(model: RowModel, columns: readonly string[], first = 1): ProblemLine[] {
  const rows = model.rows()
  const { rowKey } = model.grid
  const numbers = new Map(rows.map((row, i) => [String(row[rowKey]), i + first]))
  return listProblems(model.problems(), rows, model.grid, columns).map(({ row, column, text }) => {
    const declared = model.grid.columns[column]
    return {
      row: numbers.get(row) ?? 0, rowId: row, column,
      label: declared?.label ?? column,
      value: declared ? editText(model.row(row)?.[column], declared, model.lookups) : '',
      text,
    }
  })
}

export interface ProblemsDockProps {
  readonly model: RowModel
  readonly columns: readonly string[]
  readonly firstRow?: number
  readonly onGo: (place: CellPlace) => void
  readonly onNext: () => void
}

/** The one place under the sheet where problems are listed; absent while there are none. */
export function ProblemsDock({ model, columns, firstRow, onGo, onNext }: ProblemsDockProps) {
  const [lines, setLines] = useState<readonly ProblemLine[]>([])
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
