import type { Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { inOrder } from '#client/business/process/dueGroups.ts'
import { amountText, kindName } from '#client/business/process/taskRow.tsx'
import { useCall } from '#client/data/swr.ts'
import { loadTasks, useTasks } from '#client/data/tasks.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useClock } from '#client/ui/useClock.ts'
import { urgentText } from './greeting.ts'
import { TaskRows } from './TaskRows.tsx'
import { Tiles } from './Tiles.tsx'
import { tilesOf } from './tiles.ts'
import { WARNINGS_SHOWN } from './WarningsPanel.tsx'

/** The rest is one click away. */
const VISIBLE_TASKS = 10

/** Figures, the most urgent task, and the first documents to decide on (look 8). */
export function TaskDesk() {
  const tasks = useTasks()
  const now = useClock()
  const { data, mutate } = useCall(approvalApi.stillAudit, { pageSize: VISIBLE_TASKS }, { quiet: true })
  const { data: warned, mutate: renewWarnings } = useCall(noticeApi.queryWarnings, { pageSize: WARNINGS_SHOWN }, { quiet: true })
  useRowsNews(stillAuditList.name, () => void mutate())
  useRowsNews(warnings.name, () => void renewWarnings())
  // Reserves the space, so that nothing moves.
  if (tasks === null) return <><p className="urgent">&nbsp;</p><div className="tiles coming" /></>
  const rows = (data?.rows ?? []) as readonly Row[]
  const [first] = inOrder(rows, now)
  const label = first === undefined
    ? ''
    : [kindName(first), String(first.title ?? ''), first.amount == null ? '' : `${amountText(first)} 元`].filter(Boolean).join(' ')
  return (
    <>
      <p className="urgent">{urgentText(tasks, label)}</p>
      <Tiles tiles={tilesOf(tasks, { open: warned?.total ?? 0 }, now)} />
      {rows.length > 0 && <TaskRows rows={rows} total={data?.total ?? 0} onDone={() => { void mutate(); void loadTasks() }} />}
    </>
  )
}
