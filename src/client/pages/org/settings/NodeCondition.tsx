import { Button, InputGroup } from '@blueprintjs/core'
import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import {
  askedFields, CONDITION_LABELS, conditionFields, conditionText, CONTRACT_KIND, contractKindsOf, tidyCondition, URGENCY,
  type ConditionField, type FlowCondition,
} from '#schemas/org/flowCondition.ts'
import { FieldRow, FormGrid, type ControlProps } from '#client/ui/FieldRow.tsx'
import type { Choice } from '#client/ui/pick/ChoicePanel.tsx'
import { ChoicesField } from '#client/ui/pick/ChoicesField.tsx'
import { KeyChoice } from './KeyChoice.tsx'
import { choicesOf, type NodeFieldsProps } from './NodeFields.tsx'

const BUDGETS = { ANY: '不限', OVER: '超预算', WITHIN: '未超预算' } as const
const BUDGET_OF: Readonly<Record<keyof typeof BUDGETS, boolean | null>> = { ANY: null, OVER: true, WITHIN: false }
const budgetKey = (over: boolean | null): keyof typeof BUDGETS => (over === null ? 'ANY' : over ? 'OVER' : 'WITHIN')
const labelled = (values: Readonly<Record<string, string>>): readonly Choice[] => Object.entries(values)
  .map(([key, label]) => ({ key, label }))

/** The condition of a node: a summary line, and below it the fields that change it. */
export function NodeCondition({ flow, node: { condition }, readOnly, errors, onChange }: NodeFieldsProps) {
  const [opened, setOpened] = useState(false)
  // Conditions on fields that documents lack remain listed, to be removed.
  const fields = new Set([...conditionFields(flow.key, flow), ...askedFields(condition)])
  const set = (change: Partial<FlowCondition>) => onChange({ condition: { ...condition, ...change } })
  const typeName = (key: string) => flow.projectTypes.find(type => type.key === key)?.value ?? key
  const text = conditionText(tidyCondition(condition), typeName)
  const open = opened || [...fields].some(field => errors.has(field))
  const field = (name: ConditionField, control: (aria: ControlProps) => ReactNode, hint?: string) =>
    fields.has(name) && <FieldRow label={CONDITION_LABELS[name]} error={errors.get(name)} hint={hint}>{control}</FieldRow>
  const amount = (name: 'amountFrom' | 'amountBelow') => (aria: ControlProps) => (
    <InputGroup
      {...aria} inputMode="decimal" rightElement={<span className="unit">元</span>} value={condition[name] ?? ''} readOnly={readOnly}
      onValueChange={typed => set({ [name]: typed.trim() === '' ? null : typed })}
    />
  )
  const several = (name: 'urgencies' | 'projectTypes' | 'contractKinds', choices: readonly Choice[]) => (aria: ControlProps) => (
    <ChoicesField
      aria={aria} noun={CONDITION_LABELS[name]} choices={choices} keys={condition[name]} disabled={readOnly}
      onChange={keys => set({ [name]: keys })}
    />
  )
  return (
    <div className="condition">
      <div className="line">
        <span className={text === '' ? 'open' : undefined}>{text === '' ? '所有单据都经过该节点' : `仅当 ${text}`}</span>
        <Button
          variant="minimal" size="small" text={readOnly ? '查看条件' : '设置条件'} endIcon={open ? <CaretUp /> : <CaretDown />} aria-expanded={open}
          onClick={() => setOpened(!open)}
        />
      </div>
      {open && (
        <FormGrid columns={3}>
          {field('amountFrom', amount('amountFrom'), '不填不限')}
          {field('amountBelow', amount('amountBelow'), '不填不限')}
          {field('overBudget', aria => (
            <KeyChoice
              aria={aria} values={BUDGETS} value={budgetKey(condition.overBudget)} disabled={readOnly}
              onChoose={key => set({ overBudget: BUDGET_OF[key] })}
            />
          ))}
          {field('urgencies', several('urgencies', labelled(URGENCY)))}
          {field('projectTypes', several('projectTypes', choicesOf(flow.projectTypes)))}
          {field('contractKinds', several('contractKinds', contractKindsOf(flow.key).map(key => ({ key, label: CONTRACT_KIND[key] }))))}
        </FormGrid>
      )}
    </div>
  )
}
