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

/** By the amended row, so that a changed row is matched. */
const keyed = ({ lines, amends }: Document, draft: Draft): Draft['lines'] => {
  const keyedRow = (row: Row, rowKey: string): Row =>
    ({ ...row, [rowKey]: row[amends!.row] || row[rowKey] || null, [amends!.row]: null })
  return Object.fromEntries(Object.entries(lines).map(([line, { rowKey }]) =>
    [line, (draft.lines[line] ?? []).map(row => keyedRow(row, rowKey))]))
}

export function Amended({ document, before, after }: AmendedProps) {
  const { changes, both } = useMemo(() => {
    const names = [...document.amends?.changes ?? [], ...document.derived.map(({ column }) => column)]
    const originals = names.filter(name => Object.hasOwn(before.head, name)).map(name => [name, before.head[name] ?? null])
    const head: Row = { ...after.head, ...Object.fromEntries(originals) }
    return {
      changes: names,
      both: [{ head, lines: keyed(document, before) }, { head: after.head, lines: keyed(document, after) }] as const,
    }
  }, [after, before, document])
  return changes.length > 0 && (
    <DifferenceTable differences={differences(document, both[0], both[1], getLookups())} before="变更前" after="变更后" />
  )
}

type Target = { readonly id: string } | { readonly of: string }
function AmendedDraft({ document, target }: { readonly document: Document, readonly target: Target }) {
  const { store } = useDocument()
  const after = useDraft(store)
  const stored = useCall(
    documentFactsApi.amended, 'id' in target ? { kind: document.name, id: target.id } : null, { quiet: true },
  )
  const fresh = useCall(
    documentFactsApi.amending, 'of' in target ? { kind: document.name, of: target.of } : null, { quiet: true },
  )
  const { data, error } = 'id' in target ? stored : fresh
  if (error && !data) return <EmptyState icon={<Comparison size={32} />} title="没有取到变更前的内容" text={error.msg} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  return <div className="yz-document-form" tabIndex={0}><Amended document={document} before={data as Draft} after={after} /></div>
}

/** Includes unsaved changes. */
export function AmendedTab({ document }: { readonly document: Document }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  const base = useFact(store, now => now.head(document.amends?.column ?? '') as string | null)
  if (id == null && base == null) return null
  return <AmendedDraft document={document} target={id != null ? { id } : { of: base ?? '' }} />
}
