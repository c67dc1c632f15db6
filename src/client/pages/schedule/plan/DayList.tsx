import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useState, useSyncExternalStore } from 'react'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { BAR_STATE, BAR_TONES } from '#schemas/schedule/terms.ts'
import { dayNumber } from '#shared/schedule/clock.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { momentsOfBar } from './planned.ts'
import type { ScheduleModel } from './ScheduleModel.ts'

const DAYS = 7
const WEEKDAYS = '一二三四五六日'
const weekdayOf = (day: string): string => WEEKDAYS[(dayNumber(day) + 3) % 7]!

/** For narrow windows: work by day, one week at a time. */
export function DayList({ model, onOpen }: { readonly model: ScheduleModel, readonly onOpen: (id: string) => void }) {
  const planned = useSyncExternalStore(model.subscribe, () => model.planned)
  const start = momentsOfBar(planned, planned.plan.placements[0]!).start.slice(0, 10)
  const today = businessDate()
  const [from, setFrom] = useState(start > today ? start : today)
  const entries =
    planned.plan.placements.map(placement => ({ placement, bar: planned.bars.get(placement.id)!, ...momentsOfBar(planned, placement) }))
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return (
    <section className="yz-schedule-days" aria-label="按天">
      <header>
        <Button variant="minimal" icon={<ChevronLeft />} aria-label="前一周" onClick={() => setFrom(daysAfter(from, -DAYS))} />
        <b>{from} 起一周</b>
        <Button variant="minimal" icon={<ChevronRight />} aria-label="后一周" onClick={() => setFrom(daysAfter(from, DAYS))} />
      </header>
      <div className="days" tabIndex={0} role="group" aria-label="一周的进度项">
        {Array.from({ length: DAYS }, (_, at) => daysAfter(from, at)).map(day => {
          const dayEntries = entries.filter(one => one.start.slice(0, 10) <= day && one.end.slice(0, 10) >= day)
          return (
            <section key={day} aria-label={day}>
              <h3>{day.slice(5)} 周{weekdayOf(day)}{day === today
                && ' 今天'}<small>{planned.calendar.isWorkday(day)
                  ? `${dayEntries.length} 项`
                  : planned.calendar.nameOf(day) ?? '休息'}</small></h3>
              {planned.calendar.isWorkday(day) && dayEntries.length > 0 && (
                <ul>
                  {dayEntries.map(({ bar, placement }) => (
                    <li key={bar.id}>
                      <button type="button" onClick={() => onOpen(bar.id)}>
                        <span>{bar.placeName} {bar.name}</span>
                        <small>{planned.teams.find(({ id }) => id === placement.teamId)?.name ?? ''} {Number(bar.percent) > 0
                          && `${Number(bar.percent)}%`}</small>
                        <StateTag {...BAR_TONES[bar.state]}>{BAR_STATE[bar.state]}</StateTag>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          )
        })}
      </div>
    </section>
  )
}
