import { Button } from '@blueprintjs/core'
import { Build } from '@blueprintjs/icons'
import { useLocation, useSearch } from 'wouter'
import { isProcessKey, PROCESSES } from '#schemas/org/processes.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'
import { DocumentById } from '#client/document/DocumentById.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { HOME } from './home.ts'
import { transferId, transferKey } from './transfer.ts'

/** For process-key links of unknown or unbuilt kinds: offers the process's list (spec-1 §2). */
export function TransferPage() {
  const search = useSearch()
  const [key, id] = [transferKey(search), transferId(search)]
  const [, navigate] = useLocation()
  const name = isProcessKey(key) ? PROCESSES[key][0] : key
  const lists = useCan()(screenKey('/process/list')) && isProcessKey(key)
  const instead = lists
    ? <Button intent="primary" text={`查看${name}任务`} onClick={() => navigate(`/process/${key}`)} />
    : <Button intent="primary" text="返回首页" onClick={() => navigate(HOME)} />
  if (id !== null) return <DocumentById id={id} noun={name} instead={instead} />
  return <EmptyState icon={<Build size={32} />} title={`“${name}”的页面还在开发中`} text={lists ? '它的审批可以在任务列表中查看。' : undefined} action={instead} />
}
