import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { ASSIGNEE_RULE, EMPTY_RULE, needsRoles, NODE_CATEGORY, NODE_MODE, type FlowNode, type NodeProblem } from '#schemas/org/flowNodes.ts'
import type { Flow } from '#shared/api/company.ts'
import type { Kv } from '#shared/api/kv.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import type { Choice } from '#client/ui/pick/ChoicePanel.tsx'
import { ChoicesField } from '#client/ui/pick/ChoicesField.tsx'
import { ListField } from '#client/ui/pick/fields.tsx'
import { KeyChoice } from './KeyChoice.tsx'

export interface NodeFieldsProps {
  readonly flow: Flow
  readonly node: FlowNode
  readonly readOnly: boolean
  readonly errors: ReadonlyMap<NodeProblem['field'], string>
  readonly onChange: (change: Partial<FlowNode>) => void
}

export const choicesOf = (pairs: readonly Kv[]): readonly Choice[] => pairs.map(({ key, value }) => ({ key, label: value }))
/** Assignee rules available for documents of the process; a field rule requires a field that names users. */
const rulesFor = ({ fields }: Flow, { assignee }: FlowNode) =>
  (Object.keys(ASSIGNEE_RULE) as (keyof typeof ASSIGNEE_RULE)[]).filter(rule =>
    rule !== 'FIELD' || fields.length > 0 || assignee === 'FIELD')
const isPickedByRole = (node: FlowNode): boolean => needsRoles(node) || node.assignee === 'PREVIOUS_CHOICE'

/** The fields of one node; only those of its rule are shown. */
export function NodeFields({ flow, node, readOnly, errors, onChange }: NodeFieldsProps) {
  // Invalid numbers remain visible and are refused.
  const [typedHours, setTypedHours] = useState<string>()
  const hours = typedHours ?? (node.timeoutHours === null ? '' : String(node.timeoutHours))
  return (
    <FormGrid columns={3}>
      <FieldRow label="节点名称" required error={errors.get('name')}>
        {aria => <InputGroup {...aria} value={node.name} readOnly={readOnly} onValueChange={name => onChange({ name })} />}
      </FieldRow>
      <FieldRow label="类型">
        {aria => (
          <KeyChoice
            aria={aria} values={NODE_CATEGORY} value={node.category} disabled={readOnly} onChoose={category => onChange({ category })}
          />
        )}
      </FieldRow>
      <FieldRow label="多人处理">
        {aria => (
          <KeyChoice
            aria={aria} values={NODE_MODE} value={node.mode} disabled={readOnly || node.category === 'CC'}
            onChoose={mode => onChange({ mode })}
          />
        )}
      </FieldRow>
      <FieldRow label="处理人" error={errors.get('assignee')}>
        {aria => (
          <KeyChoice
            aria={aria} values={ASSIGNEE_RULE} only={rulesFor(flow, node)} value={node.assignee} disabled={readOnly}
            onChoose={assignee => onChange({ assignee })}
          />
        )}
      </FieldRow>
      {node.assignee === 'USERS' && (
        <FieldRow label="人员" required error={errors.get('users')}>
          {aria => (
            <ChoicesField
              aria={aria} noun="人员" choices={choicesOf(flow.users)} keys={node.users} disabled={readOnly}
              onChange={users => onChange({ users })}
            />
          )}
        </FieldRow>
      )}
      {node.assignee === 'FIELD' && (
        <FieldRow label="单据字段" required error={errors.get('field')}>
          {aria => <ListField
            aria={aria} noun="字段" choices={choicesOf(flow.fields)} value={node.field ?? null} disabled={readOnly}
            onChange={field => onChange({ field: field ?? undefined })}
          />}
        </FieldRow>
      )}
      {isPickedByRole(node) && (
        <FieldRow label="角色" required={needsRoles(node)} error={errors.get('roles')} hint={needsRoles(node) ? undefined : '不选则可指定任何人'}>
          {aria => (
            <ChoicesField
              aria={aria} noun="角色" choices={choicesOf(flow.roles)} keys={node.roles} disabled={readOnly}
              onChange={roles => onChange({ roles })}
            />
          )}
        </FieldRow>
      )}
      <FieldRow label="找不到处理人时">
        {aria => (
          <KeyChoice
            aria={aria} values={EMPTY_RULE} value={node.whenEmpty} disabled={readOnly} onChoose={whenEmpty => onChange({ whenEmpty })}
          />
        )}
      </FieldRow>
      <FieldRow label="催办时限 小时" error={errors.get('timeoutHours')} hint="不填按业务参数">
        {aria => (
          <InputGroup
            {...aria} inputMode="numeric" value={hours} readOnly={readOnly}
            onValueChange={text => {
              setTypedHours(text)
              onChange({ timeoutHours: text.trim() === '' ? null : Number(text) })
            }}
          />
        )}
      </FieldRow>
    </FormGrid>
  )
}
