import { TakeAction } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { isProcessKey, PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'
import type { ProcessListKey } from '#schemas/process/lists.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { ProcessTable } from './ProcessList.tsx'
import { useProcessRows } from './useProcessRows.ts'

const NOT_FOUND = '/exception/404'

/** The list of a variant as a page. */
const listPage = (variant: ProcessListKey) => function ProcessListPage() {
  return <ProcessTable variant={variant} list={useProcessRows(variant)} />
}

/** 任务 of one process alone. */
function OfProcess({ of }: { readonly of: ProcessKey }) {
  const [name] = PROCESSES[of]
  const none = { icon: <TakeAction size={32} />, title: `没有${name}任务`, text: `你发起、审批或被抄送的${name}会出现在这里。` }
  return <ProcessTable variant="list" list={useProcessRows('list', [of])} none={none} />
}

export const TaskList = listPage('list')
export const LaunchedList = listPage('launched')
export const AuditedList = listPage('audited')
export const CopiedList = listPage('copied')
export const DailyList = () => <OfProcess of="constructionDispatchDaily" />
export const AnalyseList = () => <OfProcess of="costAnalyse" />

function Named({ of }: { readonly of: ProcessKey }) {
  const { setTitle } = useTab()
  useEffect(() => setTitle(PROCESSES[of][0]), [of, setTitle])
  return <OfProcess key={of} of={of} />
}

/** 按流程查看: a key that no process has is an unknown address. */
export function KeyList() {
  const key = useRouteParam('key')
  const go = useGo()
  const known = isProcessKey(key)
  useEffect(() => { if (!known) go(NOT_FOUND, { replace: true }) }, [go, known])
  return known ? <Named of={key} /> : null
}
