import type { CallError } from './callError.ts'
import { tabs } from './tabs.ts'

/** Route of a problem and its request id in the server log; '' where unknown. */
export interface ProblemPlace {
  readonly route: string
  readonly traceId: string
}

/** The prefix matches all problem screens. */
export const PROBLEM_FORM = '/menu/problem-submit'
const PROBLEM_SCREENS = '/menu/problem-'

let failed: ProblemPlace | null = null

/** Route of the visible page, or the last one before the problem pages. */
function shownRoute(): string {
  const { list } = tabs.state
  const used = list.filter(tab => !tab.location.startsWith(PROBLEM_SCREENS)).toSorted((a, b) => b.used - a.used)
  return used[0]?.location ?? ''
}

export function noteFailure({ requestId, status }: CallError): void {
  if (requestId !== undefined && status !== 401) failed = { route: shownRoute(), traceId: requestId }
}

export const lastProblem = (): ProblemPlace => failed ?? { route: shownRoute(), traceId: '' }

/** Address of the form for the visible page; `traceId` is the failed request. */
export const problemPath = (traceId = ''): string => `${PROBLEM_FORM}?${new URLSearchParams({ route: shownRoute(), traceId })}`
