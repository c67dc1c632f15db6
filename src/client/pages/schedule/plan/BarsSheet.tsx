import { Button, HTMLSelect, MenuDivider, MenuItem, SegmentedControl } from '@blueprintjs/core'
import { ArrowLeft, Link as LinkIcon, Time, Trash } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { TimeMove } from '#client/grid/sheet/time/heldBar.ts'
import { timeArea } from '#client/grid/sheet/time/timeArea.ts'
import { TimeHand } from '#client/grid/sheet/time/timeHand.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { timeScale, ZOOM, type Zoom } from '#client/grid/time/scale.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useHasWidth } from '#client/ui/useBreakpoint.ts'
import { dayText } from '#shared/schedule/clock.ts'
import { BAR_FILTER, barFilterOf, countBy, shownBy, type BarFilter } from './barFilter.ts'
import { barRecords } from './barRecords.ts'
import { editOfMove, finishDay, placeOf, previewOf } from './moves.ts'
import { startOf } from './planned.ts'
import { isLarge, Previewer } from './Previewer.ts'
import type { ScheduleModel } from './ScheduleModel.ts'

const ZOOMS = Object.entries(ZOOM).map(([value, label]) => ({ value, label }))
const zoomOf = (value: string): Zoom => (value === 'day' || value === 'month' ? value : 'week')
/** Width in px below which bars do not fit beside all columns. */
const WIDE = 1680
const NARROW_WITHOUT = ['quantity', 'end'] as const
const HINTS = [{ keys: 'Alt B', does: '按键移动横道' }, { keys: 'Alt D', does: '登记延误' }] as const

export interface BarActs {
  readonly delay: (id: string) => void
  readonly progress: (ids: readonly string[]) => void
  readonly link: (ids: readonly string[]) => void
  readonly open: (id: string) => void
  readonly tighten: () => void
  readonly takt: () => void
  readonly remove: () => void
  readonly exportAll: () => void
}

export interface BarsSheetProps {
  readonly model: ScheduleModel
  readonly acts: BarActs
  readonly mayDelay: boolean
  readonly mayDelete: boolean
}

/** 横道: bars as rows with a time area. A drag is also a cell edit, with a preview of its consequences. */
export function BarsSheet({ model, acts, mayDelay, mayDelete }: BarsSheetProps) {
  const sheet = useRef<SheetHandle>(null)
  const [hand] = useState(() => new TimeHand())
  const [zoom, setZoom] = useState<Zoom>('week')
  const [filter, setFilter] = useState<BarFilter>('all')
  const [previewer] = useState(() => new Previewer())
  useEffect(() => () => previewer.stop(), [previewer])
  const isWide = useHasWidth(WIDE)
  const planned = useSyncExternalStore(model.subscribe, () => model.planned)
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const { calendar, plan } = planned
  const [first, last] = [startOf(planned, plan.start).slice(0, 10), finishDay(planned)]
  const { links } = plan
  const area = useCallback((rowModel: RowModel) => timeArea({
    hand, model: rowModel, today: businessDate(), scale: timeScale(first, last, zoom), isFree: day => !calendar.isWorkday(dayText(day)),
    links: links.filter(({ source }) => source !== 'QUEUE')
      .map(({ from, to, kind }) => ({ from, to, kind, critical: model.row(from)?.critical === true && model.row(to)?.critical === true })),
    moves: {
      mayMove: id => model.isOpen && model.planned.bars.get(id)?.kind === 'WORK' && model.planned.bars.get(id)?.state !== 'DONE',
      preview: (move: TimeMove) => (isLarge(model.planned) ? placeOf : previewOf)(model.planned, move.id, editOfMove(model.planned, move)),
      async follow(move: TimeMove) {
        const edit = editOfMove(model.planned, move)
        return edit === null || !isLarge(model.planned) ? null : previewer.ask(model.planned, move.id, edit)
      },
      commit(move: TimeMove) {
        const edit = editOfMove(model.planned, move)
        if (edit !== null) model.act(edit.kind === 'STRETCH' ? '伸缩' : '移动', [edit])
      },
    },
  }), [model, hand, previewer, calendar, links, first, last, zoom])
  const events = useMemo<CellEvents>(() => ({
    record: barRecords(model),
    rowActions: [
      {
        key: 'hold', label: '按键移动横道', icon: <ArrowLeft />, chord: 'Alt+B',
        shown: row => model.isOpen && model.planned.bars.get(String(row.id))?.kind === 'WORK', run: row => { hand.hold(String(row.id)) },
      },
      {
        key: 'delay', label: '登记延误', icon: <Time />, chord: 'Alt+D', shown: row => mayDelay && model.planned.bars.has(String(row.id)),
        run: row => acts.delay(String(row.id)),
      },
    ],
  }), [model, acts, mayDelay, hand])
  const withSelectedBars = (minCount: number, run: (ids: readonly string[]) => void): void => sheet.current?.withTouched(ids => {
    const bars = ids.filter(id => model.planned.bars.has(id))
    if (bars.length < minCount) toast.info(minCount > 1 ? '请先选择两条以上进度项' : '请先选择进度项')
    else run(bars)
  })
  const only = useMemo(() => shownBy(filter), [filter])
  return (
    <GridWorkspace
      kind="lines" noun="进度项" model={model} ref={sheet} area={area} cellEvents={events} readOnly={!model.isOpen} hints={HINTS} only={only}
      {...!isWide && { without: NARROW_WITHOUT }}
      toolbar={(
        <>
          {mayDelay && <Button icon={<Time />} text="登记延误" onClick={() => withSelectedBars(1, ([id]) => acts.delay(id!))} />}
          {mayDelay && <Button text="上报进度" onClick={() => withSelectedBars(1, acts.progress)} />}
          {model.isOpen && <Button icon={<LinkIcon />} text="连接" onClick={() => withSelectedBars(2, acts.link)} />}
          <MenuButton text="更多">
            <MenuItem text="打开明细" onClick={() => withSelectedBars(1, ([id]) => acts.open(id!))} />
            {model.isOpen && <MenuItem text="前移收紧" onClick={acts.tighten} />}
            <MenuItem text="节拍建议" onClick={acts.takt} />
            <MenuItem text="导出" onClick={acts.exportAll} />
            {mayDelete && model.isOpen
              && <><MenuDivider /><MenuItem icon={<Trash />} intent="danger" text="删除排程" onClick={acts.remove} /></>}
          </MenuButton>
          <HTMLSelect
            aria-label="显示" value={filter} onChange={event => setFilter(barFilterOf(event.target.value))}
            options={Object.entries(BAR_FILTER)
              .map(([value, label]) => ({ value, label: `${label} ${countBy(rows, barFilterOf(value))}` }))}
          />
          <SegmentedControl size="small" aria-label="时间刻度" options={ZOOMS} value={zoom} onValueChange={value => setZoom(zoomOf(value))} />
        </>
      )}
    />
  )
}
