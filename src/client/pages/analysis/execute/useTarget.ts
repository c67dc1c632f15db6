import type { Need } from '#shared/api/contract.ts'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'

/** Whether the person holds in the project what a call needs. */
export function useMayIn(projectId: string): (need: Need) => boolean {
  const can = useCan()
  return need => typeof need === 'string' || need.slice(1).some(key => can(`${key}:${need[0]}`, projectId))
}

/** The target cost of a project, or what is missing; undefined until it is known, and for whoever may not ask. */
export const useTarget = (projectId: string, may: boolean) => useCall(analysisExecuteApi.current, may ? { projectId } : null).data
