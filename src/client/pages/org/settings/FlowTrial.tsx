import { InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { CONTRACT_KIND, contractKindsOf, URGENCY } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { companyApi, type Flow, type FlowTrial as Facts } from '#shared/api/company.ts'
import { realProject } from '#client/business/project/projectSource.ts'
import { useUser } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { colleagues } from '#client/document/pickers/colleagues.ts'
import { RouteList } from '#client/document/workflow/RouteList.tsx'
import { Arriving } from '#client/ui/Arriving.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { ListField, RecordField } from '#client/ui/pick/fields.tsx'
import '#client/document/workflow/workflow.css'

type PickedEntry = Pick<PickEntry, 'key' | 'label'> | null
const BUDGETS = [{ key: 'WITHIN', label: '未超预算' }, { key: 'OVER', label: '超预算' }] as const
const optionsOf = (values: Readonly<Record<string, string>>, keys: readonly string[]) =>
  keys.map(key => ({ key, label: values[key] ?? key }))
/** Debounce of the trial call. */
const ASK_AFTER_MS = 300

/** Debounces a value by ms; compared by content, so that it may be recreated on each render. */
function useSettled<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as T), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return debounced
}

/** 谁会审批: previews the approvers of the edited nodes for a document with these facts, with names (domain B12.2). */
export function FlowTrial({ flow, nodes }: { readonly flow: Flow, readonly nodes: readonly FlowNode[] }) {
  const user = useUser()
  const [amount, setAmount] = useState('')
  const [project, setProject] = useState<PickedEntry>(null)
  const [starter, setStarter] = useState<PickedEntry>({ key: user.id, label: user.realName })
  const [urgency, setUrgency] = useState('50')
  const [kind, setKind] = useState<string | null>(null)
  const [budget, setBudget] = useState<string>('WITHIN')
  const kinds = contractKindsOf(flow.key)
  const facts: Facts = {
    amount: amount.trim() === '' ? null : amount, overBudget: budget === 'OVER', urgency, projectId: project?.key ?? null,
    contractKind: kind ?? '', starterId: starter?.key ?? null,
  }
  const input = useSettled({ key: flow.key, nodes: [...nodes], facts }, ASK_AFTER_MS)
  const { data, error, mutate } = useCall(companyApi.tryFlow, input, { quiet: true, keepPreviousData: true })
  return (
    <>
      <FormGrid columns={3}>
        <FieldRow label="金额" error={error?.field === 'amount' ? error.msg : undefined}>
          {aria => <InputGroup
            {...aria} inputMode="decimal" rightElement={<span className="unit">元</span>} value={amount} onValueChange={setAmount}
          />}
        </FieldRow>
        <FieldRow
          label="项目"
        >{aria => <RecordField aria={aria} noun="项目" source={realProject} value={project} onChange={setProject} />}</FieldRow>
        <FieldRow
          label="发起人"
        >{aria => <RecordField aria={aria} noun="人员" source={colleagues} value={starter} onChange={setStarter} />}</FieldRow>
        <FieldRow label="紧急程度">{aria => <ListField
          aria={aria} noun="紧急程度" choices={optionsOf(URGENCY, Object.keys(URGENCY))} value={urgency}
          onChange={key => setUrgency(key ?? '50')}
        />}</FieldRow>
        {kinds.length > 0 && <FieldRow label="合同类型">{aria => <ListField
          aria={aria} noun="合同类型" choices={optionsOf(CONTRACT_KIND, kinds)} value={kind} onChange={setKind}
        />}</FieldRow>}
        {flow.overBudget && <FieldRow label="预算">{aria => <ListField
          aria={aria} noun="预算" choices={BUDGETS} value={budget} onChange={key => setBudget(key ?? 'WITHIN')}
        />}</FieldRow>}
      </FormGrid>
      {data === undefined ? <Arriving what="审批路线" error={error} rows={2} columns={1} onRetry={() => void mutate()} />
        : data.length === 0 ? <p className="yz-none">这样的单据不经过任何节点。</p> : <RouteList nodes={data} />}
    </>
  )
}
