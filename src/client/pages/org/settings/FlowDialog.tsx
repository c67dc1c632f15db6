import { Button, Callout, InputGroup } from '@blueprintjs/core'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { companyApi, type Flow } from '#shared/api/company.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { FlowNodes } from './FlowNodes.tsx'
import { FlowRuns } from './FlowRuns.tsx'
import { FlowTrial } from './FlowTrial.tsx'
import { useFlowDraft } from './useFlowDraft.ts'

interface FlowDialogProps { readonly flowKey: ProcessKey; readonly onClose: () => void; readonly onPublished: () => void }

function FlowEditor({ flow, onClose, onPublished }: Omit<FlowDialogProps, 'flowKey'> & { readonly flow: Flow }) {
  const readOnly = !useMay()(companyApi.saveFlow.need)
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const draft = useFlowDraft(flow, () => {
    onPublished()
    onClose()
  }, toFault)
  const nodesProblem = draft.problems.find(({ field }) => field === 'nodes')
  return (
    <DialogFrame
      size="M" title={flow.name} code={flow.revision === 0 ? '默认' : `第 ${flow.revision} 版`} dirty={draft.dirty}
      cancel={readOnly ? '关闭' : '取消'} onClose={onClose}
      actions={!readOnly && (
        <Button intent="primary" text="发布" loading={draft.saving} disabled={!draft.dirty} onClick={() => void draft.publish()} />
      )}
    >
      {nodesProblem !== undefined && <Callout compact intent="danger" className="yz-flow-problem">{nodesProblem.text}</Callout>}
      <div ref={form}>
        <FlowNodes flow={flow} draft={draft} readOnly={readOnly} />
        {!readOnly && draft.dirty && (
          <FieldRow label="修改说明" hint="记入操作记录" error={draft.remarkFault}>
            {aria => <InputGroup {...aria} value={draft.remark} onValueChange={draft.setRemark} />}
          </FieldRow>
        )}
      </div>
      <section className="yz-flow-more" aria-label="谁会审批"><h3>谁会审批</h3><FlowTrial flow={flow} nodes={draft.nodes} /></section>
      <section className="yz-flow-more" aria-label="使用情况"><h3>使用情况</h3><FlowRuns flowKey={flow.key} /></section>
    </DialogFrame>
  )
}

/** The current definition of a process; publishing creates the next revision, running flows keep theirs (domain B12.1). */
export function FlowDialog({ flowKey, onClose, onPublished }: FlowDialogProps) {
  const {
    data, error, mutate,
  } = useCall(companyApi.queryFlow, { key: flowKey }, { quiet: true, revalidateIfStale: true, keepPreviousData: false })
  if (data !== undefined) return <FlowEditor key={`${data.key}/${data.revision}`} flow={data} onClose={onClose} onPublished={onPublished} />
  return (
    <DialogFrame size="M" title="流程定义" onClose={onClose}>
      <Arriving what="流程定义" error={error} rows={4} columns={3} onRetry={() => void mutate()} />
    </DialogFrame>
  )
}
