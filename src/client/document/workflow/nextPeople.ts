import type { NextChoice } from '#shared/api/workflow.ts'

/** A single candidate (spec-1 §5). */
export const firstChoice = (next: NextChoice | null): readonly string[] =>
  (next?.assigneeKvs.length === 1 ? [next.assigneeKvs[0]!.key] : [])

/** In the spec's words (spec-1 §5); null if valid. */
export function nextProblem(next: NextChoice | null, chosen: readonly string[]): string | null {
  if (next === null) return null
  const { assigneeKvs, candidateRoleGroups, mustNextAssignee } = next
  if (assigneeKvs.length === 0 && candidateRoleGroups.length > 0) return `${candidateRoleGroups.join('、')}角色暂未分配`
  return mustNextAssignee && chosen.length === 0 ? '请选择下一节点处理人' : null
}
