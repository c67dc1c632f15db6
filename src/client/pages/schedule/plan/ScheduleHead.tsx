import { Button, SegmentedControl } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'
import { SCHEDULE_STATE, type ScheduleState } from '#schemas/schedule/terms.ts'
import { dayNumber } from '#shared/schedule/clock.ts'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import { finishDay } from './moves.ts'
import type { Planned } from './planned.ts'
import type { ScheduleModel } from './ScheduleModel.ts'

const TONES: Readonly<Record<ScheduleState, Pick<StateTagProps, 'tone' | 'shape'>>> = {
  DRAFT: { tone: 'neutral', shape: 'ring' }, GENERATED: { tone: 'warning', shape: 'ring' }, CONFIRMED: { tone: 'info', shape: 'lock' },
  RUNNING: { tone: 'info', shape: 'half' }, DONE: { tone: 'success', shape: 'disc' },
}
export const PARTS = [
  { value: 'bars', label: '横道' }, { value: 'materials', label: '材料' }, { value: 'workers', label: '用工' }, { value: 'plans', label: '产值' },
] as const
export type Part = (typeof PARTS)[number]['value']

/** Finish day of the confirmed baseline; null before confirmation. */
function baselineFinish({ bars, calendar }: Planned): string | null {
  const ends = [...bars.values()].flatMap(({ baseline }) =>
    (baseline === null ? [] : [baseline.start.slice(0, 10)].map(start => ({ start, duration: baseline.duration }))))
  if (ends.length === 0) return null
  return ends.map(({ start, duration }) => {
    const from = calendar.firstStart(dayNumber(start) * 1440)
    return new Date(Math.floor(calendar.endAt(from + Math.max(1, duration)) / 1440) * 86_400_000).toISOString().slice(0, 10)
  }).reduce((latest, day) => (day > latest ? day : latest))
}

function DelayDays({ finish, of: reference }: { readonly finish: string, readonly of: string }) {
  const days = dayNumber(finish) - dayNumber(reference)
  return days === 0 ? null : <b className={days > 0 ? 'late' : 'early'}>{days > 0 ? `▲ +${days}` : `▼ ${days}`} 天</b>
}

export interface ScheduleHeadProps {
  readonly model: ScheduleModel
  readonly part: Part
  readonly onPart: (part: Part) => void
  readonly onGenerate?: () => void
  readonly onConfirm?: () => void
}

/** Compared with the baseline and the contract. */
export function ScheduleHead({ model, part, onPart, onGenerate, onConfirm }: ScheduleHeadProps) {
  const planned = useSyncExternalStore(model.subscribe, () => model.planned)
  const { head } = planned
  const [finish, baseline] = [finishDay(planned), baselineFinish(planned)]
  const isConfirmed = head.baseline > 0
  return (
    <header>
      <h2>进度计划</h2>
      <StateTag {...TONES[head.state]}>{SCHEDULE_STATE[head.state]}</StateTag>
      {isConfirmed && <span className="note">基线第 {head.baseline} 版</span>}
      <span className="note">完工 <b>{finish}</b>{baseline !== null && <>，基线 {baseline} <DelayDays finish={finish} of={baseline} /></>}</span>
      {head.contractFinish !== null
        && <span className="note">合同 {head.contractFinish} <DelayDays finish={finish} of={head.contractFinish} /></span>}
      <span className="note">完成 <b>{head.percent}%</b></span>
      <span className="yz-grow" />
      <SegmentedControl
        size="small" aria-label="进度计划的各部分" options={[...PARTS]} value={part}
        onValueChange={value => onPart(PARTS.find(one => one.value === value)?.value ?? 'bars')}
      />
      {onGenerate && <Button text={isConfirmed ? '增量排程' : '重新排程'} onClick={onGenerate} />}
      {onConfirm && <Button intent="primary" text="确认排程" onClick={onConfirm} />}
    </header>
  )
}
