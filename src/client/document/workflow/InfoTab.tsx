import { timeText } from '#schemas/kit/index.ts'
import { urgencyText, type Workflow } from '#shared/api/workflow.ts'
import { roundOf } from '#shared/approval/steps.ts'

/** What flow it is, in which revision, and who began it when. */
export function InfoTab({ workflow }: { readonly workflow: Workflow }) {
  const { processDefinitionName, processDefinitionGroupName, revision, startByKv, startTime, urgency, processTitle, processStateKv } = workflow
  const facts: readonly (readonly [string, string])[] = [
    ['事项', processTitle], ['流程名称', processDefinitionName], ['所属分组', processDefinitionGroupName], ['流程版本', revision > 0 ? `第 ${revision} 版` : ''],
    ['状态', processStateKv.value], ['发起人', startByKv?.value ?? ''], ['发起时间', startTime === null ? '' : timeText(startTime)],
    ['轮次', `第 ${roundOf(workflow)} 轮`], ['紧急程度', urgencyText(urgency)],
  ]
  return <dl className="yz-flow-info">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value || '—'}</dd></div>)}</dl>
}
