import { Suspense } from 'react'
import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { formatCell, NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { DocumentFacts } from '#client/document/reading/DocumentFacts.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import type { TaskDocument as TaskDocumentData } from './useTaskDocument.ts'

const FACTS = ['code', 'title', 'projectName', 'amount', 'starterName', 'startTime'] as const

function RowFacts({ row }: { readonly row: Row }) {
  const { columns } = stillAuditList
  return (
    <div className="yz-read">
      <section className="yz-read-facts">
        <dl>{FACTS.map(key => { const text = formatCell(row[key] ?? null, columns[key], NO_LOOKUPS); return text !== ''
          && <div key={key}><dt>{columns[key].label}</dt><dd>{text}</dd></div> })}</dl>
      </section>
    </div>
  )
}

/** The document of a row, read-only: by its declaration where its kind has a page, otherwise by the list's facts. */
export function TaskDocument({
  row, known: { record, info, error, again: retry },
}: { readonly row: Row, readonly known: TaskDocumentData }) {
  if (record === undefined) return <RowFacts row={row} />
  if (record !== null && info === undefined && error) {
    return <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${record.document.title}`} text={error.msg}
      action={<Button icon={<Refresh />} text="重试" onClick={retry} />}
    />
  }
  if (record === null || info === undefined) return <SkeletonRows rows={6} columns={2} />
  // Number, state, name and amount are shown above.
  const { number, stateColumn, named: nameColumn, process } = record.document
  const { beside: SidePanel } = record
  return <>
    {SidePanel && info.workflow?.can.audit
      && <Suspense fallback={<SkeletonRows rows={4} columns={2} />}><SidePanel id={info.id} head={info.head as Row} /></Suspense>}
    <DocumentFacts
      document={record.document} info={info}
      without={[number?.column, stateColumn, nameColumn, process?.amount].filter(name => typeof name === 'string')}
    />
  </>
}
