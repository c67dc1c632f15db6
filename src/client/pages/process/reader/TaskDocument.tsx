import { Suspense } from 'react'
import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { formatCell, NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import { DocumentFacts } from '#client/document/reading/DocumentFacts.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import type { TaskDocument as Known } from './useTaskDocument.ts'

const FACTS = ['code', 'title', 'projectName', 'amount', 'starterName', 'startTime'] as const

/** What the list knows of a document whose kind has no page yet. */
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

/** The document of a row, to be read: by its declaration where its kind has a page, else by what the list has. */
export function TaskDocument({ row, known: { record, info, error, again } }: { readonly row: Row, readonly known: Known }) {
  if (record === undefined) return <RowFacts row={row} />
  if (record !== null && info === undefined && error) {
    return <EmptyState
      icon={<ErrorIcon size={32} />} title={`没有取到${record.document.title}`} text={error.msg}
      action={<Button icon={<Refresh />} text="重试" onClick={again} />}
    />
  }
  if (record === null || info === undefined) return <SkeletonRows rows={6} columns={2} />
  // Number, state, name and amount stand above.
  const { number, stateColumn, named, process } = record.document
  const { beside: Beside } = record
  return <>
    {Beside && info.workflow?.can.audit
      && <Suspense fallback={<SkeletonRows rows={4} columns={2} />}><Beside id={info.id} head={info.head as Row} /></Suspense>}
    <DocumentFacts
      document={record.document} info={info}
      without={[number?.column, stateColumn, named, process?.amount].filter(name => typeof name === 'string')}
    />
  </>
}
