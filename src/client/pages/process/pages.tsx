import { TakeAction } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { isProcessKey, PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'
import type { ProcessListKey } from '#schemas/process/lists.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useRouteParam } from '#client/document/navigation.ts'
import { ProcessTable } from './ProcessList.tsx'
import { useProcessRows } from './useProcessRows.ts'

const NOT_FOUND = '/exception/404'

const listPage = (variant: ProcessListKey) => function ProcessListPage() {
  return <ProcessTable variant={variant} list={useProcessRows(variant)} />
}

/** 任务 of a single process. */
function OfProcess({ of: processKey }: { readonly of: ProcessKey }) {
  const [name] = PROCESSES[processKey]
  const emptyState = { icon: <TakeAction size={32} />, title: `没有${name}任务`, text: `你发起、审批或被抄送的${name}会出现在这里。` }
  return <ProcessTable variant="list" list={useProcessRows('list', [processKey])} none={emptyState} />
}

export const TaskList = listPage('list')
export const LaunchedList = listPage('launched')
export const AuditedList = listPage('audited')
export const CopiedList = listPage('copied')
export const DailyList = () => <OfProcess of="constructionDispatchDaily" />
export const AnalyseList = () => <OfProcess of="costAnalyse" />

function TitledList({ of: processKey }: { readonly of: ProcessKey }) {
  const { setTitle } = useTab()
  useEffect(() => setTitle(PROCESSES[processKey][0]), [processKey, setTitle])
  return <OfProcess key={processKey} of={processKey} />
}

/** 按流程查看: a key without a process is an unknown address. */
export function KeyList() {
  const key = useRouteParam('key')
  const go = useGo()
  const isKnown = isProcessKey(key)
  useEffect(() => { if (!isKnown) go(NOT_FOUND, { replace: true }) }, [go, isKnown])
  return isKnown ? <TitledList of={key} /> : null
}
