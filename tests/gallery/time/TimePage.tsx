import { SegmentedControl } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { timeText } from '#schemas/kit/index.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { RowModel } from '#client/grid/model.ts'
import { timeArea } from '#client/grid/sheet/time/timeArea.ts'
import type { TimeMove } from '#client/grid/sheet/time/heldBar.ts'
import { timeScale, weekday, ZOOM, type Zoom } from '#client/grid/time/scale.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { lookups } from '../../e2e/sheet/harness/grids.ts'
import { useFresh } from '../useFresh.ts'
import { beginOf, endOf, FIRST, quarterOfEnd, quarterOfStart, workRows, works, worksDocument, worksDraft } from './grid.ts'

const isFree = (day: number): boolean => weekday(day) > 4
const OPTIONS = Object.entries(ZOOM).map(([value, label]) => ({ value, label }))

/** Rows with durations beside their time area; `rows` sets their number, `area=0` hides it. */
export function TimePage() {
  const ready = useFresh(works.name)
  const maxRows = Math.min(20_000, Math.max(1, Number.parseInt(useQueryParam('rows') ?? '60', 10) || 60))
  const isPlain = useQueryParam('area') === '0'
  const [zoom, setZoom] = useState<Zoom>('week')
  const [{ rows, links }] = useState(() => workRows(maxRows))
  const [store] = useState(() => createDraftStore(worksDocument, worksDraft(rows), lookups))
  const [model] = useState(() => store.line('works'))
  const area = useCallback((model: RowModel) => {
    const moved = ({ id, start, end }: TimeMove) => {
      const row = model.row(id)!
      return {
        start: beginOf(Math.max(0, quarterOfStart(String(row.start)) + start)),
        end: endOf(Math.max(1, quarterOfEnd(String(row.end)) + end)),
      }
    }
    return timeArea({
      model, links, isFree, today: '2026-11-11', scale: timeScale(FIRST, timeText(String(rows.at(-1)!.end)).slice(0, 10), zoom),
      moves: {
        mayMove: () => true,
        preview(move) {
          const [start, end] = [timeText(moved(move).start), timeText(moved(move).end)]
          return { start, end, lines: [`开始 ${start.slice(5)}`, `结束 ${end.slice(5)}`] }
        },
        commit(move) {
          const { start, end } = moved(move)
          model.edit(
            { label: '移动', cells: [{ rowId: move.id, column: 'start', value: start }, { rowId: move.id, column: 'end', value: end }] }
          )
        },
      },
    })
  }, [links, rows, zoom])
  if (!ready) return null
  return (
    <GridWorkspace
      kind="lines" noun="工作" model={model} {...!isPlain && { area }}
      toolbar={<SegmentedControl size="small" options={OPTIONS} value={zoom} onValueChange={value => setZoom(value as Zoom)} />}
    />
  )
}
