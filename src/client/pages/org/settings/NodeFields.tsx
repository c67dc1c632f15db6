import { InputGroup } from '@blueprintjs/core'
import { ASSIGNEE_RULE, EMPTY_RULE, needsRoles, NODE_CATEGORY, NODE_MODE, type FlowNode, type NodeProblem } from '#schemas/org/flowNodes.ts'
import type { Flow } from '#shared/api/company.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { KeyChoice } from './KeyChoice.tsx'
import { KeyPicker } from './KeyPicker.tsx'

export interface NodeFieldsProps {
  readonly flow: Flow
  readonly node: FlowNode
  readonly readOnly: boolean
  readonly told: ReadonlyMap<NodeProblem['field'], string>
  readonly onChange: (change: Partial<FlowNode>) => void
}

const isPickedByRole = (node: FlowNode): boolean => needsRoles(node) || node.assignee === 'PREVIOUS_CHOICE'

/** The fields of one node; only what its rule asks for is shown. */
export function NodeFields({ flow, node, readOnly, told, onChange }: NodeFieldsProps) {
  const hours = node.timeoutHours
  return (
    <FormGrid columns={3}>
      <FieldRow label="节点名称" required error={told.get('name')}>
        {aria => <InputGroup {...aria} value={node.name} readOnly={readOnly} onValueChange={name => onChange({ name })} />}
      </FieldRow>
      <FieldRow label="类型">
        {aria => (
          <KeyChoice aria={aria} values={NODE_CATEGORY} value={node.category} disabled={readOnly} onChoose={category => onChange({ category })} />
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
      <FieldRow label="处理人" error={told.get('assignee')}>
        {aria => (
          <KeyChoice aria={aria} values={ASSIGNEE_RULE} value={node.assignee} disabled={readOnly} onChoose={assignee => onChange({ assignee })} />
        )}
      </FieldRow>
      {node.assignee === 'USERS' && (
        <FieldRow label="人员" required error={told.get('users')}>
          {aria => (
            <KeyPicker
              aria={aria} noun="人员" options={flow.users} keys={node.users} disabled={readOnly} onChange={users => onChange({ users })}
            />
          )}
        </FieldRow>
      )}
      {isPickedByRole(node) && (
        <FieldRow label="角色" required={needsRoles(node)} error={told.get('roles')} hint={needsRoles(node) ? undefined : '不选则可指定任何人'}>
          {aria => (
            <KeyPicker
              aria={aria} noun="角色" options={flow.roles} keys={node.roles} disabled={readOnly} onChange={roles => onChange({ roles })}
            />
          )}
        </FieldRow>
      )}
      <FieldRow label="找不到处理人时">
        {aria => (
          <KeyChoice aria={aria} values={EMPTY_RULE} value={node.whenEmpty} disabled={readOnly} onChoose={whenEmpty => onChange({ whenEmpty })} />
        )}
      </FieldRow>
      <FieldRow label="催办时限 小时" error={told.get('timeoutHours')} hint="不填按业务参数">
        {aria => (
          <InputGroup
            {...aria} inputMode="numeric" value={hours === null ? '' : String(hours)} readOnly={readOnly}
            onValueChange={text => onChange({ timeoutHours: text.trim() === '' ? null : Number(text.replace(/\D/g, '') || 0) })}
          />
        )}
      </FieldRow>
    </FormGrid>
  )
}
