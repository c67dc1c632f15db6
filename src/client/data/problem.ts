import type { CallError } from './callError.ts'
import { tabs } from './tabs.ts'

/** Where something went wrong, and the request by which the server's log knows it; '' for what is not known. */
export interface ProblemPlace {
  readonly route: string
  readonly traceId: string
}

/** The form by which people report a problem, and all screens around it. */
export const PROBLEM_FORM = '/menu/problem-submit'
const PROBLEM_SCREENS = '/menu/problem-'

let failed: ProblemPlace | null = null

/** The page that is shown, or was before the pages of problems. */
function shownRoute(): string {
  const { list } = tabs.state
  const used = list.filter(tab => !tab.location.startsWith(PROBLEM_SCREENS)).toSorted((a, b) => b.used - a.used)
  return used[0]?.location ?? ''
}

/** Remembers the last call that the server could not answer as asked. */
export function noteFailure({ requestId, status }: CallError): void {
  if (requestId !== undefined && status !== 401) failed = { route: shownRoute(), traceId: requestId }
}

/** What a report begins with: the last failed call of this window, or the page that was used last. */
export const lastProblem = (): ProblemPlace => failed ?? { route: shownRoute(), traceId: '' }

/** Address of the form for what is shown now; `traceId` names the request that failed. */
export const problemPath = (traceId = ''): string => `${PROBLEM_FORM}?${new URLSearchParams({ route: shownRoute(), traceId })}`
