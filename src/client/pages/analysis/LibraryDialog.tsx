import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import { computeDraft, dec, formatCell, NO_LOOKUPS, toScale, type Draft } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import type { ItemQuota } from '#shared/api/analysisSheet.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { draftOf } from '#client/business/quota/editor/load.ts'
import { quotaSources } from '#client/business/quota/editor/useOpening.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { DifferenceTable } from '#client/document/DifferenceTable.tsx'
import { differences } from '#client/document/differences.ts'
import { useSending } from '#client/document/useSending.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { snapshotDraft } from './itemPackage.ts'

const { columns } = quotaPackage.header
const MONEY = ['quotaWorkerTotalAmount', 'quotaMaterialTotalAmount', 'quotaTotalAmount'] as const
/** Header fields that identify a package instead of describing its content. */
const NAMING: ReadonlySet<string> = new Set(['quotaId', 'quotaCode', 'quotaVersion', 'quotaState', 'sourceId', 'sourceType'])
const textOf = (draft: Draft, key: string): string => (typeof draft.head[key] === 'string' ? draft.head[key] : '0')
const amountOf = (draft: Draft, key: (typeof MONEY)[number]): string => formatCell(draft.head[key], columns[key], NO_LOOKUPS)
const signed = (text: string): string => (dec(text).gt(0) ? `+${text}` : text)

export interface LibraryDialogProps {
  readonly item: ItemQuota & { readonly quotaId: string }
  /** The target that takes over the other's content: the library by a new version, or the item. */
  readonly into: 'library' | 'item'
  /** Applies it; `newest` is the displayed version of the library. */
  readonly apply: (newest: number) => Promise<void>
  readonly onClose: () => void
}

/** Shows the differences between the item's package and the library's, in money and row by row, before either takes over the other. */
export function LibraryDialog({ item, into: targetSide, apply, onClose }: LibraryDialogProps) {
  const {
    data: library, error, mutate,
  } = useCall(quotaApi.describeQuotasByES, { ids: [item.quotaId] }, { quiet: true, revalidateOnMount: true })
  const { lookups, ready } = useLookups(quotaSources)
  const { busy, errorOf, send } = useSending()
  const full = library?.rows[0]
  const comparison = useMemo(() => {
    if (full === undefined || !ready) return null
    const [ofItem, ofLibrary] = [snapshotDraft(item), draftOf(full)].map(draft => computeDraft(quotaPackage, draft)) as [Draft, Draft]
    const [before, after] = targetSide === 'library' ? [ofLibrary, ofItem] : [ofItem, ofLibrary]
    return {
      before, after,
      rows: differences(quotaPackage, before, after, lookups).filter(({ id }) => !NAMING.has(id.slice(id.lastIndexOf(' ') + 1))),
    }
  }, [full, item, targetSide, lookups, ready])
  const [title, verb] = targetSide === 'library' ? ['写回企业定额库', '写回为新版本'] : ['采用企业库的最新版', `采用第 ${item.newestVersion ?? ''} 版`]
  const [previous, becomes] = targetSide === 'library'
    ? [`企业库第 ${full?.quotaVersion ?? ''} 版`, '本清单项']
    : ['本清单项', `企业库第 ${full?.quotaVersion ?? ''} 版`]
  const fault = errorOf('')
  return (
    <DialogFrame
      size="M" title={title} code={item.quotaName} onClose={onClose}
      actions={<Button
        intent="primary" text={verb} loading={busy} disabled={comparison === null || comparison.rows.length === 0}
        onClick={() => void send(() => apply(full!.quotaVersion))}
      />}
    >
      {fault !== undefined && <p className="yz-analyse-hint wrong" role="alert">{fault}</p>}
      {comparison === null ? <Arriving what="企业库中的定额包" error={error} rows={4} columns={5} onRetry={() => void mutate()} /> : (
        <>
          <table className="yz-plain" aria-label="金额变化">
            <thead><tr><th scope="col">每单位金额 元</th><th
              scope="col" className="number"
            >{previous}</th><th scope="col" className="number">{becomes}</th><th scope="col" className="number">增减</th></tr></thead>
            <tbody>
              {MONEY.map(key => (
                <tr key={key}>
                  <th scope="row">{columns[key].label}</th><td
                    className="number"
                  >{amountOf(comparison.before, key)}</td><td className="number">{amountOf(comparison.after, key)}</td>
                  <td className="number">{signed(toScale(dec(textOf(comparison.after, key)).minus(textOf(comparison.before, key)), 2))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <DifferenceTable differences={comparison.rows} before={previous} after={becomes} />
        </>
      )}
    </DialogFrame>
  )
}
