import { timeText } from '#schemas/kit/index.ts'
import type { HistoricTask } from '#shared/api/workflow.ts'
import { personText, saidText } from '#shared/approval/logText.ts'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'

/** Newest first (domain B12.6). */
export function LogTab({ tasks }: { readonly tasks: readonly HistoricTask[] }) {
  if (tasks.length === 0) return <p className="yz-none">还没有审批记录。</p>
  return (
    <ol className="yz-flow-log" aria-label="审批日志">
      {tasks.toReversed().map((task, i) => (
        <li key={tasks.length - i}>
          <div className="head">
            <b>{task.assigneeKv === null ? '系统' : personText(task.assigneeKv.value, task.onBehalfName)}</b>
            <time dateTime={task.endTime}>{timeText(task.endTime)}</time>
          </div>
          <div className="who">{task.name}</div>
          <p>{saidText(task)}</p>
          {task.files.length > 0 && <FileThumbs files={task.files} />}
        </li>
      ))}
    </ol>
  )
}
