import { timeText } from '#schemas/kit/index.ts'
import { urgencyText, type HistoricTask, type Workflow } from '#shared/api/workflow.ts'
import { personText, saidText } from '#shared/approval/logText.ts'
import { Unbroken } from './Unbroken.tsx'

/** Answers, not reminders and copies. */
const FILED: ReadonlySet<HistoricTask['action']> = new Set([
  'SUBMIT', 'POST', 'AGREE', 'REJECT', 'RECALL', 'CANCEL', 'TRANSFER', 'ADD', 'AUTO', 'SKIP', 'REAUDIT', 'EFFECT_FAIL',
])

export function PrintFlow({ workflow }: { readonly workflow: Workflow }) {
  const { historicTasks, processDefinitionName, urgency, startByKv, startTime, processStateKv } = workflow
  const { taskElements, ccAssigneeKvs } = workflow
  const entries = historicTasks.filter(({ action }) => FILED.has(action))
  const added = (key: string): string[] => historicTasks
    .filter(({ action, taskDefinitionKey }) => action === 'ADD' && taskDefinitionKey === key)
    .flatMap(({ toNames }) => toNames)
  const signers = [...new Set(['发起人', ...taskElements.filter(({ category }) => category !== 'CC').flatMap(({ name, taskDefinitionKey }) =>
    [name, ...added(taskDefinitionKey).map(person => `${name}加签 ${person}`)])])]
  return (
    <>
      <section>
        <h2>审批过程</h2>
        <table className="facts" aria-label="流程">
          <tbody>
            <tr><th scope="row">流程</th><td>{processDefinitionName}</td><th scope="row">审批状态</th><td>{processStateKv.value}</td></tr>
            <tr>
              <th scope="row">发起人</th><td>{startByKv?.value ?? '未提交'}</td>
              <th scope="row">发起时间</th><td><Unbroken text={startTime === null ? '' : timeText(startTime)} /></td>
            </tr>
            <tr>
              <th scope="row">紧急程度</th><td>{urgencyText(urgency)}</td>
              <th scope="row">抄送</th><td>{ccAssigneeKvs.map(({ value }) => value).join('、') || '无'}</td>
            </tr>
          </tbody>
        </table>
        <table className="lines opinions" aria-label="审批意见">
          <thead><tr><th className="node">环节</th><th className="person">处理人</th><th>结果与意见</th><th className="time">时间</th></tr></thead>
          <tbody>
            {entries.map((task, at) => (
              <tr key={at}>
                <td>{task.name}</td><td>{task.assigneeKv === null ? '系统' : personText(task.assigneeKv.value, task.onBehalfName)}</td>
                <td className="wrap"><Unbroken text={saidText(task)} /></td><td className="time">{timeText(task.endTime)}</td>
              </tr>
            ))}
            {entries.length === 0 && <tr><td colSpan={4}>还没有提交审批。</td></tr>}
          </tbody>
        </table>
      </section>
      <section className="signatures" aria-label="签字">
        {signers.map(name => <p key={name}><span>{name}签字：</span><i /><span>日期：</span><i className="day" /></p>)}
      </section>
    </>
  )
}
