import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { restoreDraft, timeText, type Draft } from '#schemas/kit/index.ts'
import { documentFactsApi, type FactsBeside } from '#shared/api/documentFacts.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { differences } from '../differences.ts'
import { DifferenceTable } from '../DifferenceTable.tsx'
import { useDraft } from '../useDraft.ts'
import { useDocument } from '../view.ts'

export type Versions = Readonly<FactsBeside['versions']>
interface VersionsTabProps { readonly id: string, readonly versions: Versions }

const titleOf = (number: number): string => `v${number}`

function Compared({ id, number }: { readonly id: string, readonly number: number }) {
  const { store } = useDocument()
  const { document, readOnly } = store
  const now = useDraft(store)
  const { data, error, mutate } = useCall(
    documentFactsApi.version, { kind: document.name, id, number }, { quiet: true, keepPreviousData: false },
  )
  const earlier = data as Draft | undefined
  const changes = useMemo(() => earlier && differences(document, earlier, now, getLookups()), [document, now, earlier])
  if (changes === undefined || earlier === undefined) {
    return <Arriving what="版本" error={error} rows={4} columns={5} onRetry={() => void mutate()} />
  }
  const restore = (): void => {
    store.change(`恢复 ${titleOf(number)}`, draft => restoreDraft(document, draft, earlier))
    toast.ok(`已取回 ${titleOf(number)} 的内容，保存后生效`)
  }
  return (
    <section aria-label={`${titleOf(number)} 与当前内容`}>
      <div className="yz-versions-head">
        <h2>{`${titleOf(number)} 与当前内容`}</h2>
        {!readOnly && changes.length > 0 && (
          <Button size="small" icon={<Undo size={14} />} text={`恢复 ${titleOf(number)}`} onClick={restore} />
        )}
      </div>
      <DifferenceTable differences={changes} before={titleOf(number)} after="当前" />
    </section>
  )
}

/** 版本: saved states with user and time; differences to the current one, and a restore as an unsaved edit. */
export function VersionsTab({ id, versions }: VersionsTabProps) {
  const { store: { document } } = useDocument()
  const [chosen, setChosen] = useState<number | null>(null)
  const number = chosen ?? versions[1]?.number ?? null
  return (
    <div className="yz-document-form yz-versions" tabIndex={0}>
      <table className="yz-plain" aria-label="版本">
        <thead><tr>{['版本', '时间', '保存人', '当时状态', '操作'].map(title => <th key={title}>{title}</th>)}</tr></thead>
        <tbody>
          {versions.map(({ number: version, state, byName, time }) => (
            <tr key={version} aria-selected={version === number}>
              <td>{titleOf(version)}</td><td>{timeText(time)}</td><td>{byName}</td><td>{document.states[state] ?? ''}</td>
              <td>
                <Button
                  size="small" variant="minimal" text="比较" aria-label={`比较 ${titleOf(version)}`}
                  aria-pressed={version === number} onClick={() => setChosen(version)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {number !== null && <Compared key={number} id={id} number={number} />}
    </div>
  )
}
