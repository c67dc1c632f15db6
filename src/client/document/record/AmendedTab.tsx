import { Comparison } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Document, Draft, Row } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { differences } from '../differences.ts'
import { DifferenceTable } from '../DifferenceTable.tsx'
import { useDraft, useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'

export interface AmendedProps { readonly document: Document, readonly before: Draft, readonly after: Draft }

/** Rows under the key of what they stand for, so that a changed row is no other one. */
const keyed = ({ lines, amends }: Document, draft: Draft): Draft['lines'] => Object.fromEntries(Object.entries(lines).map(([line, { rowKey }]) =>
  [line, (draft.lines[line] ?? []).map(row => ({ ...row, [rowKey]: row[amends!.row] || row[rowKey] || null, [amends!.row]: null }))]))

/** What an amendment changes: fields and rows as they were, and as they are to be. */
export function Amended({ document, before, after }: AmendedProps) {
  const { changes, both } = useMemo(() => {
    const names = [...document.amends?.changes ?? [], ...document.derived.map(({ column }) => column)]
    const head: Row = { ...after.head, ...Object.fromEntries(names.filter(name => Object.hasOwn(before.head, name)).map(name => [name, before.head[name] ?? null])) }
    return { changes: names, both: [{ head, lines: keyed(document, before) }, { head: after.head, lines: keyed(document, after) }] as const }
  }, [after, before, document])
  return changes.length > 0 && <DifferenceTable differences={differences(document, both[0], both[1], getLookups())} before="变更前" after="变更后" />
}

function OfDraft({ document, asked }: { readonly document: Document, readonly asked: { readonly id: string } | { readonly of: string } }) {
  const { store } = useDocument()
  const after = useDraft(store)
  const stored = useCall(documentFactsApi.amended, 'id' in asked ? { kind: document.name, id: asked.id } : null, { quiet: true })
  const fresh = useCall(documentFactsApi.amending, 'of' in asked ? { kind: document.name, of: asked.of } : null, { quiet: true })
  const { data, error } = 'id' in asked ? stored : fresh
  if (error && !data) return <EmptyState icon={<Comparison size={32} />} title="没有取到变更前的内容" text={error.msg} />
  return data ? <div className="yz-document-form" tabIndex={0}><Amended document={document} before={data as Draft} after={after} /></div> : <SkeletonRows rows={6} columns={4} />
}

/** The tab of an amendment that shows was and now, also of what is not saved yet. */
export function AmendedTab({ document }: { readonly document: Document }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  const of = useFact(store, now => now.head(document.amends?.column ?? '') as string | null)
  return id != null || of != null ? <OfDraft document={document} asked={id != null ? { id } : { of: of ?? '' }} /> : null
}
