import { Button } from '@blueprintjs/core'
import { Maximize } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { formatCell, NO_LOOKUPS, scaleOf, sumOf, timeText, toScale, type Column, type Row } from '#schemas/kit/index.ts'
import { analysisChanges } from '#schemas/analysis/blocks.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { analysisMatchApi } from '#shared/api/analysisMatch.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { LibraryDialog, type LibraryDialogProps } from './LibraryDialog.tsx'
import type { UndoableAction } from './useLastDeeds.tsx'
import { CandidateList } from './match/CandidateList.tsx'
import type { ItemAddress } from './itemPackage.ts'

const STEP = [['ratio', quotaWorkers.columns.ratio, ' %'], ['quotaTotalAmount', quotaWorkers.columns.quotaTotalAmount, '']] as const
const MATERIAL = [
  ['quotaNum', quotaMaterials.columns.quotaNum, ''], ['quotaTotalAmount', quotaMaterials.columns.quotaTotalAmount, ''],
] as const
const CHANGE = [['probability', analysisChanges.columns.probability, ' %'], ['expected', analysisChanges.columns.expected, '']] as const

interface PaneRowProps {
  readonly row: Row, readonly name: string, readonly figures: readonly (readonly [key: string, column: Column, unit: string])[]
}

function PaneRow({ row, name, figures }: PaneRowProps) {
  return (
    <tr>
      <th scope="row">{String(row[name] ?? '')}</th>
      {figures.map(([key, column, unit]) => <td key={key} className="number">{formatCell(row[key], column, NO_LOOKUPS)}{unit}</td>)}
    </tr>
  )
}

type PaneTab = 'steps' | 'materials' | 'candidates' | 'changes'

export interface PackagePaneProps {
  readonly of: ItemAddress
  readonly onOpen: () => void
  /** Opens the item's expected changes. */
  readonly onChanges: () => void
  readonly feature: string
  /** Selects another package; absent where that is not permitted. */
  readonly onTake?: (quotaId: string) => void
  /** Searches another package. */
  readonly onPick?: () => void
  /** Called after a change of the package or the library: an undoable action on the item, or null where the item's money is unchanged. */
  readonly onChanged: (action: UndoableAction | null) => void
}

interface PaneTableProps {
  readonly rows: readonly Row[], readonly name: string, readonly label: string, readonly figures: PaneRowProps['figures'],
  readonly sums: readonly string[]
}

/** The package's rows, with the sums of additive columns. */
function PaneTable({ rows, name, label, figures, sums }: PaneTableProps) {
  return (
    <table className="yz-plain">
      <thead><tr><th scope="col">{label}</th>{figures.map(([key, column, unit]) => <th
        key={key} scope="col" className="number"
      >{column.label}{unit}</th>)}</tr></thead>
      <tbody>{rows.map(row => <PaneRow
        key={String(row.key)} row={row} name={name} figures={figures.map(([key, column]) => [key, column, ''] as const)}
      />)}</tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {figures.map(([key, column]) =>
            <td
              key={key} className="number"
            >{sums.includes(key) && formatCell(
              toScale(sumOf(rows.map(row => (typeof row[key] === 'string' ? row[key] : null))), scaleOf(column)), column, NO_LOOKUPS
            )}</td>)}
        </tr>
      </tfoot>
    </table>
  )
}

/** Packages that may fit the item, loaded on request. */
function Candidates({ of: { itemId, ...ids }, onTake }: Pick<PackagePaneProps, 'of' | 'onTake'>) {
  const { data, error } = useCall(analysisMatchApi.candidates, { ...ids, itemIds: [itemId] }, { quiet: true })
  if (error !== undefined) return <p>没有取到候选，请稍后再试。</p>
  if (data === undefined) return <SkeletonRows rows={3} columns={2} />
  const candidates = data[0]?.candidates ?? []
  return candidates.length === 0
    ? <p>没有单位相同而又相近的定额包。</p>
    : <CandidateList candidates={candidates} {...(onTake && { onPick: at => onTake(candidates[at]!.quotaId) })} />
}

/** The item's expected changes, which its costs do not include. */
function ExpectedChanges({ rows, onOpen }: { readonly rows: readonly Row[], readonly onOpen: () => void }) {
  return (
    <>
      {rows.length === 0 ? <p>没有预计变更。</p> : (
        <table
          className="yz-plain"
        ><tbody>{rows.map(row => <PaneRow key={String(row.id)} row={row} name="changeName" figures={CHANGE} />)}</tbody></table>
      )}
      <p><Button size="small" text="打开预计变更" title="Alt C" onClick={onOpen} /></p>
    </>
  )
}

/** The package of the current row's item: costs, steps, materials, and the time of its last change. */
export function PackagePane({ of: ids, feature, onOpen, onChanges, onTake, onPick, onChanged }: PackagePaneProps) {
  const region = useId()
  const wide = useBreakpoint() === 'wide'
  const [chosen, setTab] = useState<PaneTab | null>(null)
  const { data } = useCall(analysisSheetApi.quota, wide ? ids : null, { quiet: true })
  const { itemId: ofItem, ...ofSheet } = ids
  const { data: changes } = useCall(
    analysisBlockApi.changes, wide ? { ...ofSheet, pageSize: -1, filters: [{ key: 'itemId', op: 'in', value: [ofItem] }] } : null,
    { quiet: true }
  )
  const [takeoverTarget, setTakeoverTarget] = useState<LibraryDialogProps['into'] | null>(null)
  if (!wide || data === undefined) return null
  const { quotaId, quotaCode, quotaName, quotaVersion, totalBudget, snapshotAt, newestVersion, reasons, score, workers } = data
  const materials = workers.flatMap(step => step.materials as readonly Row[])
  const content = quotaId === null
    ? []
    : [{ id: 'steps', title: '工序', count: workers.length }, { id: 'materials', title: '材料', count: materials.length }] as const
  const tabs = [
    ...content, ...(onTake ? [{ id: 'candidates', title: '候选' } as const] : []),
    { id: 'changes', title: '变更', count: changes?.total ?? 0 } as const,
  ]
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? (quotaId === null ? null : 'steps')
  const isBehind = newestVersion !== null && newestVersion !== quotaVersion
  const done = (undoable: UndoableAction | null): void => {
    setTakeoverTarget(null)
    onChanged(undoable)
  }
  const writeBack = async (id: string, current: number): Promise<void> => {
    const { quotaVersion: made } = await call(analysisSheetApi.writeBack, { ...ids, current }, { quiet: true })
    const undo = async (): Promise<void> => {
      try {
        await call(quotaApi.restoreQuotaVersion, { quotaId: id, quotaVersion: current, current: made })
        toast.ok(`企业库已恢复第 ${current} 版的内容`)
        onChanged(null)
      } catch {
        // The call reports the reason.
      }
    }
    toast.ok(`已写回企业定额库，为第 ${made} 版`, { text: '撤销', onClick: () => void undo() })
    done(null)
  }
  const adopt = async (id: string): Promise<void> => {
    const { itemId, ...ofAnalysis } = ids
    const {
      refused: [refused], deedId,
    } = await call(analysisSheetApi.selectQuota, { ...ofAnalysis, itemIds: [itemId], quotaId: id }, { quiet: true })
    if (refused !== undefined) toast.bad(`${refused.name}：${refused.reason}`)
    done(deedId === null ? null : { deedId, label: '采用企业库新版', count: 1 })
  }
  return (
    <aside className="yz-analyse-pane" aria-label="定额包">
      <header><h2>定额包</h2><span
        className="yz-grow"
      /><Button icon={<Maximize />} text={quotaId === null ? '新建' : '打开'} title="Alt P" onClick={onOpen} /></header>
      {feature !== '' && <p className="feature">{feature}</p>}
      {quotaId === null ? <p>还没有选择定额包。</p> : (
        <>
          <div className="facts">
            <span>{quotaCode}{quotaVersion !== null && <small> 第 {quotaVersion} 版</small>}</span><b>{totalBudget}<small> 元</small></b>
            <p>{quotaName}</p>
          </div>
          {score !== null && <div className="reasons"><b>匹配 {score}</b>{reasons.map(reason => <span key={reason}>{reason}</span>)}</div>}
        </>
      )}
      {tabs.length > 0 && <DocTabs<PaneTab | ''>
        id={region} label="定额包内容" active={tab ?? ''} onChange={next => setTab(next === '' ? null : next)} tabs={tabs}
      />}
      {tab !== null && (
        <div id={panelId(region, tab)} role="tabpanel" className="rows" tabIndex={0}>
          {tab === 'candidates' ? <Candidates
            of={ids} {...(onTake && { onTake })}
          /> : tab === 'changes' ? <ExpectedChanges rows={changes?.rows ?? []} onOpen={onChanges} /> : (
            tab === 'steps'
              ? <PaneTable rows={workers as readonly Row[]} name="jobName" label="工序" figures={STEP} sums={['ratio', 'quotaTotalAmount']} />
              : <PaneTable rows={materials} name="materialName" label="材料" figures={MATERIAL} sums={['quotaTotalAmount']} />
          )}
        </div>
      )}
      <footer>
        {snapshotAt !== null && <p>快照于 {timeText(snapshotAt)}{isBehind && `，企业库现为第 ${newestVersion} 版`}</p>}
        {onPick && <Button size="small" text={quotaId === null ? '选择定额包' : '换包'} title="F4" onClick={onPick} />}
        {onTake && isBehind && <Button size="small" text={`采用第 ${newestVersion} 版`} onClick={() => setTakeoverTarget('item')} />}
        {data.can.writeBack && <Button size="small" text="写回企业库" onClick={() => setTakeoverTarget('library')} />}
      </footer>
      {takeoverTarget !== null && quotaId !== null && <LibraryDialog
        item={{ ...data, quotaId }} into={takeoverTarget}
        apply={newest => (takeoverTarget === 'library' ? writeBack(quotaId, newest) : adopt(quotaId))}
        onClose={() => setTakeoverTarget(null)}
      />}
    </aside>
  )
}
