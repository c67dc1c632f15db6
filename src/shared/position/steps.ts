export interface StepFacts {
  /** Calendar hours after the step. */
  readonly waitHours: number
  readonly isAccepted: boolean
}
export type RecordedState = 'DOING' | 'DONE' | 'ACCEPTED'
/** Manual and daily-report records for a step at one place. */
export interface StepRecord { readonly state: RecordedState | null, readonly doneAt: string | null }
export const STEP_STATE = { NOT_READY: '未就绪', READY: '可施工', DOING: '施工中', DONE: '已完成', ACCEPTED: '已验收' } as const
export type StepState = keyof typeof STEP_STATE
export interface DerivedStep { readonly state: StepState, readonly readySince: string | null, readonly waitsUntil: string | null }

const HOUR_MS = 3_600_000

/**
 * Ready once the previous step is done, accepted where required, and its waiting time over (domain B6).
 * @param now ISO instant
 */
export function stepStates(steps: readonly StepFacts[], records: readonly (StepRecord | undefined)[], now: string): DerivedStep[] {
  return steps.map((_, i): DerivedStep => {
    const record = records[i]
    if (record?.state != null) return { state: record.state, readySince: null, waitsUntil: null }
    const [before, last] = [steps[i - 1], records[i - 1]]
    if (before === undefined) return { state: 'READY', readySince: null, waitsUntil: null }
    const isOver = last?.state === 'ACCEPTED' || (last?.state === 'DONE' && !before.isAccepted)
    if (!isOver || last.doneAt === null) return { state: 'NOT_READY', readySince: null, waitsUntil: null }
    const endTime = new Date(Date.parse(last.doneAt) + before.waitHours * HOUR_MS).toISOString()
    return Date.parse(endTime) <= Date.parse(now)
      ? { state: 'READY', readySince: endTime, waitsUntil: null }
      : { state: 'NOT_READY', readySince: null, waitsUntil: endTime }
  })
}
