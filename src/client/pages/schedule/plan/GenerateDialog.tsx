import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useCallback, useState } from 'react'
import { businessDate } from '#schemas/kit/index.ts'
import { GRAIN, type Grain } from '#schemas/schedule/terms.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { scheduleApi as api, type ScheduleAnswer, type ScheduleTeam } from '#shared/api/schedule.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { Generation } from './Generation.tsx'
import { usePreview } from './usePreview.ts'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
const GRAINS = Object.entries(GRAIN).map(([value, label]) => ({ value, label }))
const grainOf = (value: string): Grain => (value === 'ZONE' || value === 'FLOOR' ? value : 'ROOM')
const exclude = <T,>(all: readonly T[], one: T): T[] => all.filter(other => other !== one)

type GenerateInput = Pick<InputOf<typeof api.generate>, 'start' | 'grain' | 'restWeekdays' | 'hours' | 'teamIds' | 'increment'>
export interface GenerateDialogProps {
  readonly projectId: string
  readonly answer: ScheduleAnswer | null
  /** 增量排程: only the changes of a newer commit. */
  readonly increment: boolean
  readonly planStart: string | null
  readonly all: readonly ScheduleTeam[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Generates the schedule of the committed places, with a preview. */
export function GenerateDialog({ projectId, answer: schedule, increment, planStart, all, onDone, onClose }: GenerateDialogProps) {
  const [start, setStart] = useState<string | null>(schedule?.head.start.slice(0, 10) ?? planStart ?? businessDate())
  const [grain, setGrain] = useState<Grain>(schedule?.head.grain ?? 'ROOM')
  const [rests, setRests] = useState<readonly number[]>(schedule?.calendar.restWeekdays ?? [6, 7])
  const [hours, setHours] = useState(String(schedule?.calendar.hours ?? 8))
  const [teams, setTeams] = useState<readonly string[] | null>(null)
  const { busy, errorOf, send } = useSending()
  const generateInput: GenerateInput = {
    ...increment ? { increment } : {
      ...start !== null && /^\d{4}-\d{2}-\d{2}$/.test(start) && { start }, grain, restWeekdays: [...rests],
      ...Number.isInteger(Number(hours)) && hours !== '' && { hours: Number(hours) },
    },
    ...teams !== null && { teamIds: [...teams] },
  }
  const { found: preview, refused } = usePreview(generateInput, useCallback(
    (input: GenerateInput, signal: AbortSignal) => call(api.generate, { projectId, ...input, dryRun: true }, { quiet: true, signal }),
    [projectId]
  ))
  const generate = (): void => void send(async () => {
    const done = await call(
      api.generate, { projectId, ...generateInput, ...schedule !== null && { revision: schedule.head.revision } }, { quiet: true }
    )
    toast.ok(increment ? `增量排程完成，完工 ${done.finish?.slice(0, 10) ?? ''}` : `已排 ${done.bars} 条进度项，完工 ${done.finish?.slice(0, 10) ?? ''}`)
    onDone()
  })
  const title = increment ? '增量排程' : schedule === null || schedule.bars.length === 0 ? '生成排程' : '重新排程'
  return (
    <DialogFrame
      size="M" title={title} onClose={onClose}
      actions={<Button
        intent="primary" text={title} loading={busy} disabled={preview === null || preview.faults.length > 0} onClick={generate}
      />}
    >
      <div className="yz-schedule-form">
        {(refused ?? errorOf('')) !== undefined && (refused ?? errorOf('')) !== null
          && <p className="wrong" role="alert">{refused ?? errorOf('')}</p>}
        {increment
          ? <p>按新提交的部位匹配只排新增、改动和取消的进度项，其他进度项的开始、工期和班组不动。</p>
          : (
              <>
                {schedule !== null && schedule.bars.length > 0 && <p>重新排程按部位匹配从头生成，手工移动、班组和连接不保留。</p>}
                <FormGrid columns={3}>
                  <FieldRow label="排程粒度" hint="同一部位、工程类型和工种合为一条">{aria => <HTMLSelect
                    {...aria} fill options={GRAINS} value={grain} onChange={event => setGrain(grainOf(event.target.value))}
                  />}</FieldRow>
                  <FieldRow
                    label="计划开工" required
                  >{aria => <DateField aria={aria} label="计划开工" value={start} onChange={setStart} />}</FieldRow>
                  <FieldRow
                    label="每天工时" hint="1 至 14 小时"
                  >{aria => <InputGroup {...aria} inputMode="numeric" value={hours} onValueChange={setHours} />}</FieldRow>
                </FormGrid>
                <fieldset>
                  <legend>每周休息</legend>
                  {WEEKDAYS.map((name, at) => (
                    <Checkbox
                      key={name} inline checked={rests.includes(at + 1)} label={`周${name}`}
                      onChange={() =>
                        setRests(rests.includes(at + 1) ? exclude(rests, at + 1) : [...rests, at + 1].toSorted((a, b) => a - b))}
                    />
                  ))}
                </fieldset>
              </>
            )}
        {all.length > 0 && (
          <fieldset className="teams">
            <legend>可安排的班组</legend>
            {all.map(({ id, name, tradeName, people }) => {
              const chosen = teams ?? all.map(one => one.id)
              return <Checkbox
                key={id} checked={chosen.includes(id)}
                onChange={() => setTeams(chosen.includes(id) ? exclude(chosen, id) : [...chosen, id])}
              >{name}<small>{tradeName}，{people} 人</small></Checkbox>
            })}
          </fieldset>
        )}
        <section
          aria-label="排程结果" aria-live="polite"
        >{preview === null ? refused === null && <SkeletonRows rows={2} columns={3} /> : <Generation found={preview} />}</section>
      </div>
    </DialogFrame>
  )
}
