import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { formatCell, NO_LOOKUPS, type Row } from '#schemas/kit/index.ts'
import { stillAuditList } from '#schemas/process/lists.ts'
import type { ShownRecord } from '#client/data/route.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { DocumentFacts } from '#client/document/reading/DocumentFacts.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useShownRecord } from './useShownRecord.ts'

const FACTS = ['code', 'title', 'projectName', 'amount', 'starterName', 'startTime'] as const

/** What the list knows of a document whose kind has no page yet. */
function RowFacts({ row }: { readonly row: Row }) {
  const { columns } = stillAuditList
  return (
    <div className="yz-read">
      <section className="yz-read-facts">
        <dl>{FACTS.map(key => { const text = formatCell(row[key] ?? null, columns[key], NO_LOOKUPS); return text !== '' && <div key={key}><dt>{columns[key].label}</dt><dd>{text}</dd></div> })}</dl>
      </section>
    </div>
  )
}

function Stored({ record: { document, api }, id }: { readonly record: ShownRecord, readonly id: string }) {
  const { data, error, mutate } = useCall(api.info, { id }, { quiet: true })
  useRowsNews(document.list?.name ?? document.name, ids => { if (ids === null || ids.has(id)) void mutate() })
  if (data === undefined && error) {
    return <EmptyState icon={<ErrorIcon size={32} />} title={`没有取到${document.title}`} text={error.msg} action={<Button icon={<Refresh />} text="重试" onClick={() => void mutate()} />} />
  }
  if (data === undefined) return <SkeletonRows rows={6} columns={2} />
  // Number, state, name and amount stand above.
  const { number, stateColumn, named, process } = document
  return <DocumentFacts document={document} info={data} without={[number?.column, stateColumn, named, process?.amount].filter(name => typeof name === 'string')} />
}

/** The document of a row, to be read: by its declaration where its kind has a page, else by what the list tells. */
export function TaskDocument({ row }: { readonly row: Row }) {
  const record = useShownRecord(String(row.route ?? ''))
  if (record === null) return <SkeletonRows rows={6} columns={2} />
  return record === undefined ? <RowFacts row={row} /> : <Stored record={record} id={String(row.id)} />
}
