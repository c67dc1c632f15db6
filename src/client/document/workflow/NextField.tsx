import type { NextChoice, TaskElement } from '#shared/api/workflow.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { ChoicesField } from '#client/ui/pick/ChoicesField.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { StaffLink } from './StaffLink.tsx'

export interface NextFieldProps {
  readonly next: NextChoice
  readonly mode: TaskElement['mode'] | undefined
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/** A single candidate is preselected and fixed (spec-1 §5). */
export function NextField({ next, mode = 'ANY', chosen, error, onChange }: NextFieldProps) {
  const { name, mustNextAssignee, assigneeKvs, candidateRoleGroups } = next
  const choices = assigneeKvs.map(({ key, value }) => ({ key, label: value }))
  const [only] = choices.length === 1 ? choices : []
  return (
    <>
      <FieldRow label={`下一节点处理人（${name}）`} required={mustNextAssignee} error={error}>
        {aria => (mode === 'ANY' || only !== undefined
          ? (
              <ListField
                aria={aria} noun="处理人" choices={choices} disabled={only !== undefined || choices.length === 0}
                value={only?.key ?? chosen[0] ?? null}
                onChange={key => onChange(key === null ? [] : [key])}
              />
            )
          : <ChoicesField aria={aria} noun="处理人" choices={choices} keys={chosen} onChange={onChange} />)}
      </FieldRow>
      {assigneeKvs.length === 0 && candidateRoleGroups.length > 0 && <StaffLink />}
    </>
  )
}
