import { useMemo } from 'react'
import { formatCell, type Columns, type Document, type FileRef, type Row } from '#schemas/kit/index.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import '../document.css'

export interface RecordFactsProps<H extends Columns> {
  readonly document: Pick<Document<H>, 'header'>
  readonly head: Row
  readonly sections: Readonly<Record<string, readonly string[]>>
}

const filesOf = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value as readonly FileRef[] : [])

/** Prices require P_PRICE. */
export function RecordFacts<H extends Columns>({ document: { header }, head, sections }: RecordFactsProps<H>) {
  const columns: Columns = header.columns
  const { lookups, ready } = useLookups(useMemo(() => sourcesOf({ columns }), [columns]))
  const prices = useCan()('P_PRICE')
  const factOf = (key: string) => {
    const { kind, options, label } = columns[key]!
    const name = 'target' in options && 'label' in options ? String(head[String(options.label)] ?? '') : null
    const unit = 'unit' in options ? ` ${String(options.unit)}` : ''
    const text = name ?? formatCell(head[key] ?? null, columns[key]!, lookups)
    const files = kind === 'files' ? filesOf(head[key]) : []
    return (
      <div key={key} className={kind === 'longText' || kind === 'files' ? 'wide' : undefined}>
        <dt>{label}</dt>
        <dd>{files.length > 0 ? <FileThumbs files={files} /> : text === '' ? '—' : `${text}${unit}`}</dd>
      </div>
    )
  }
  if (!ready) return <SkeletonRows rows={6} columns={3} />
  return Object.entries(sections).map(([title, names]) => (
    <section key={title} className="yz-record-facts" aria-label={title || undefined}>
      {title !== '' && <h2>{title}</h2>}
      <dl className="yz-facts">{names.filter(name => prices || !columns[name]!.facts.price).map(factOf)}</dl>
    </section>
  ))
}
