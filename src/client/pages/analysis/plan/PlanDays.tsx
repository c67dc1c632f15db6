import { useState } from 'react'
import { checkCell, date, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { planFault } from '#schemas/project/plan.ts'
import type { ProjectPlan } from '#shared/api/plan.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { DateField } from '#client/ui/pick/DateField.tsx'

export const DAY_NAMES = { planStart: '计划开工', planEnd: '计划完工' } as const
export type PlannedDays = Readonly<Record<keyof typeof DAY_NAMES, string | null>>
type PlanDay = keyof PlannedDays
const DAYS = Object.keys(DAY_NAMES) as PlanDay[]

const DAY = date('日期')

/** Faults by field: an invalid day, else `last`, the field changed last, that conflicts with the other. */
function faultsOf(days: PlannedDays, last: PlanDay): Partial<Record<PlanDay, string>> {
  const invalidDays = DAYS.flatMap(
    key => { const fault = checkCell(days[key], DAY, NO_LOOKUPS); return fault === null ? [] : [[key, fault] as const] }
  )
  if (invalidDays.length > 0) return Object.fromEntries(invalidDays)
  const fault = planFault(days.planStart, days.planEnd)
  return fault === null ? {} : { [last]: fault }
}

export interface PlanDaysProps { readonly plan: ProjectPlan, readonly edits: boolean, readonly onChange: (days: PlannedDays) => void }

/** The planned dates of the project and the end of its phases. Conflicting dates stay as entered, and are not sent. */
export function PlanDays({ plan: { planStart, planEnd, actualStart, until: phasesEnd }, edits, onChange }: PlanDaysProps) {
  const [entered, setEntered] = useState<PlannedDays>({ planStart, planEnd })
  const [last, setLast] = useState<PlanDay>('planStart')
  const faults = faultsOf(entered, last)
  const change = (key: PlanDay, day: string | null): void => {
    const next = { ...entered, [key]: day }
    setEntered(next)
    setLast(key)
    if (Object.keys(faultsOf(next, key)).length === 0 && (next.planStart !== planStart || next.planEnd !== planEnd)) onChange(next)
  }
  return (
    <div className="yz-plan-days">
      {DAYS.map(key => (edits
        ? (
            <FieldRow key={key} label={DAY_NAMES[key]} error={faults[key]}>
              {aria => <DateField aria={aria} label={DAY_NAMES[key]} value={entered[key]} onChange={day => change(key, day)} />}
            </FieldRow>
          )
        : <span key={key}>{DAY_NAMES[key]} <b>{entered[key] ?? '未定'}</b></span>))}
      {actualStart !== null && <span>实际开工 <b>{actualStart}</b></span>}
      {phasesEnd !== null && <span>各阶段到 <b>{phasesEnd}</b>{planEnd !== null && phasesEnd > planEnd && <em>，晚于计划完工</em>}</span>}
    </div>
  )
}
