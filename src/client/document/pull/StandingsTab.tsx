import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { dec, timeText, toText, ZERO, type Document } from '#schemas/kit/index.ts'
import { editNeedOf, REASON_MAX } from '#shared/api/document.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { pullApi, type RowStanding } from '#shared/api/pulls.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { askReason } from '#client/ui/ConfirmAlert.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useDraft } from '../useDraft.ts'
import { useDocument } from '../view.ts'

const unformatted = (value: string): string => toText(dec(value))
const TITLES = ['明细', '取用单据', '总量', '已取', '在途', '剩余', '余量'] as const
const NUMBERS: ReadonlySet<string> = new Set(['总量', '已取', '在途', '剩余'])

function useRowNames({ lines }: Document): (line: string, row: string) => string {
  const { store } = useDocument()
  const draft = useDraft(store)
  return (line, row) => {
    const { rowKey, columns, title } = lines[line]!
    const index = (draft.lines[line] ?? []).findIndex(one => one[rowKey] === row)
    const name = Object.keys(columns).find(key => columns[key]!.kind === 'text' && !columns[key]!.facts.hidden)
    return `${title}第 ${index + 1} 行 ${name === undefined ? '' : String(draft.lines[line]?.[index]?.[name] ?? '')}`.trim()
  }
}

/** 取用情况: an editor closes a remainder with a reason, and reopens it. */
export function StandingsTab({ document, id }: { readonly document: Document, readonly id: string }) {
  const { data, mutate } = useCall(pullApi.standings, { kind: document.name, id })
  useRowsNews(document.header.name, ids => { if (ids === null || ids.has(id)) void mutate() })
  const canEdit = useMay()(editNeedOf(document))
  const nameOf = useRowNames(document)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, message: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      toast.ok(message)
    } catch {
      // The call has shown its error; the rows are reloaded.
    }
    setBusy(false)
    await mutate()
    void reload(documentFactsApi.history)
  }
  const inputOf = ({ line, remainder, row }: RowStanding) => ({ kind: document.name, id, line, remainder, rows: [row] })
  const close = async (one: RowStanding): Promise<void> => {
    const name = nameOf(one.line, one.row)
    const reason = await askReason({
      title: `关闭余量：${name}？`, text: `剩余 ${unformatted(one.remaining)} 不再取用，已取和在途的不变。`,
      verb: '关闭余量', reason: { label: '关闭原因', max: REASON_MAX },
    })
    if (reason !== null) await run(() => call(pullApi.close, { ...inputOf(one), reason }), `已关闭余量：${name}`)
  }
  if (data === undefined) return <SkeletonRows rows={4} columns={6} />
  return (
    <div className="yz-document-form" tabIndex={0}>
      <table className="yz-plain" aria-label="取用情况">
        <thead><tr>{TITLES.map(title => <th key={title} className={NUMBERS.has(title) ? 'number' : undefined}>{title}</th>)}</tr></thead>
        <tbody>
          {data.map(one => (
            <tr key={`${one.line} ${one.row} ${one.remainder}`}>
              <td>{nameOf(one.line, one.row)}</td><td>{one.takers.join('、')}</td>
              {[one.asked, one.taken, one.inFlight, one.remaining].map((value, i) => (
                <td key={TITLES[i + 2]} className="number">{unformatted(value)}</td>
              ))}
              <td className="wrap">
                {one.closing !== null && <span>{`${one.closing.byName} ${timeText(one.closing.at)} 关闭：${one.closing.reason}`}</span>}
                {canEdit && one.closing === null && dec(one.remaining).gt(ZERO) && (
                  <Button variant="minimal" size="small" text="关闭余量" disabled={busy} onClick={() => void close(one)} />
                )}
                {canEdit && one.closing !== null && (
                  <Button
                    variant="minimal" size="small" text="重开余量" disabled={busy}
                    onClick={() => void run(() => call(pullApi.reopen, inputOf(one)), `已重开余量：${nameOf(one.line, one.row)}`)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
