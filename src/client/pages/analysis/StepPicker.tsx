import { Button, Checkbox } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { computeDraft, formatCell, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { stepsTaken } from '#schemas/quota/steps.ts'
import { quotaMaterials } from '#schemas/quota/materials.ts'
import { quotaWorkers } from '#schemas/quota/workers.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { draftOf } from '#client/business/quota/editor/load.ts'
import { quotaSources } from '#client/business/quota/editor/useOpening.ts'
import { useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { snapshotDraft, type ItemAddress } from './itemPackage.ts'

export interface StepPickerProps {
  readonly of: ItemAddress
  readonly itemName: string
  readonly quotaId: string
  readonly onTake: (jobNames: readonly string[]) => void
  readonly onClose: () => void
}

const { jobCategory, jobLevel, quotaTotalAmount } = quotaWorkers.columns
const amountOf = (rows: readonly Row[]): string =>
  toScale(sumOf(rows.map(row => (typeof row.quotaTotalAmount === 'string' ? row.quotaTotalAmount : null))), 2)

interface StepsProps {
  readonly from: Draft, readonly base: Draft | null, readonly chosen: ReadonlySet<string>,
  readonly onTurn: (name: string, isChosen: boolean) => void
}

/** Steps with checkboxes; those that the item already has, and its required first step, are fixed. */
function Steps({ from, base, chosen, onTurn }: StepsProps) {
  const { lookups } = useLookups(quotaSources)
  const existing = new Set((base?.lines.workers ?? []).map(({ jobName }) => String(jobName)))
  const fixed = new Set(stepsTaken(base, from, []))
  return (
    <table className="yz-plain">
      <thead><tr><th
        scope="col"
      >工序</th><th scope="col">工种</th><th scope="col" className="number">人工 元</th><th scope="col" className="number">材料 元</th></tr></thead>
      <tbody>
        {(from.lines.workers ?? []).map(row => {
          const name = String(row.jobName)
          const [has, must] = [existing.has(name), fixed.has(name)]
          const materials = (from.lines.materials ?? []).filter(({ jobKey }) => jobKey === row.key)
          return (
            <tr key={String(row.key)}>
              <th scope="row">
                <Checkbox
                  className="yz-step-choice" label={`${name}${has ? '（已有）' : must ? '（必选）' : ''}`} disabled={has || must}
                  checked={has || must || chosen.has(name)}
                  onChange={event => onTurn(name, event.currentTarget.checked)}
                />
              </th>
              <td>{[formatCell(row.jobCategory, jobCategory, lookups), formatCell(row.jobLevel, jobLevel, lookups)].filter(Boolean)
                .join(' ')}</td>
              <td className="number">{formatCell(row.quotaTotalAmount, quotaTotalAmount, lookups)}</td>
              <td
                className="number"
              >{materials.length === 0 ? '' : formatCell(amountOf(materials), quotaMaterials.columns.quotaTotalAmount, lookups)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** 选择工序: adds single steps of a package behind the item's steps (spec-2: selectQuotaWork). */
export function StepPicker({ of: ids, itemName, quotaId, onTake, onClose }: StepPickerProps) {
  const {
    data: library, error, mutate,
  } = useCall(quotaApi.describeQuotasByES, { ids: [quotaId] }, { quiet: true, revalidateOnMount: true })
  const { data: item } = useCall(analysisSheetApi.quota, ids, { quiet: true })
  const { ready } = useLookups(quotaSources)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const full = library?.rows[0]
  const drafts = useMemo(() => (full === undefined || item === undefined || !ready ? null : {
    from: computeDraft(quotaPackage, draftOf(full)), base: item.quotaId === null ? null : snapshotDraft(item),
  }), [full, item, ready])
  const turn = (name: string, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, name] : [...chosen].filter(one => one !== name)))
  const names = drafts === null ? [] : stepsTaken(drafts.base, drafts.from, [...chosen])
  const steps = (drafts?.from.lines.workers ?? []).filter(({ jobName }) => names.includes(String(jobName)))
  return (
    <DialogFrame
      size="M" title="选择工序" code={itemName} onClose={onClose}
      state={steps.length > 0 && <span role="status">{steps.length} 道工序，人工 {amountOf(steps)} 元</span>}
      actions={<Button intent="primary" text="选用工序" disabled={chosen.size === 0 && steps.length === 0} onClick={() => onTake(names)} />}
    >
      {drafts === null ? <Arriving what="定额包的工序" error={error} rows={5} columns={4} onRetry={() => void mutate()} /> : (
        <>
          <p className="yz-analyse-hint">{full!.quotaName}：选中的工序连同它的材料、机械和资料加到清单项的定额包之后，每单位金额不变。</p>
          <Steps {...drafts} chosen={chosen} onTurn={turn} />
        </>
      )}
    </DialogFrame>
  )
}
