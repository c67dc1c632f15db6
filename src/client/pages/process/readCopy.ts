import type { Row } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentOf } from '#client/business/process/taskRow.tsx'
import { call } from '#client/data/http.ts'
import { loadTasks } from '#client/data/tasks.ts'

/** Marks an opened copy as read; on failure it stays unread and can be opened again. */
export async function readCopy(row: Row): Promise<void> {
  if (row.read !== '0') return
  await call(approvalApi.readCopy, documentOf(row), { quiet: true }).catch(() => null)
  await loadTasks()
}
