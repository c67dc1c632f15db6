import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { computeDraft, formatCell, type Lookups, timeText } from '#schemas/kit/index.ts'
import { QUOTA_STATE } from '#schemas/quota/states.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { useCall } from '#client/data/swr.ts'
import { differences } from '#client/document/differences.ts'
import { DifferenceTable } from '#client/document/DifferenceTable.tsx'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { draftOf } from '../editor/load.ts'
import { quotaDocument } from '../editor/useOpening.ts'

export interface VersionDialogProps { readonly quotaId: string; readonly lookups: Lookups; readonly onClose: () => void }

const amount = quotaDocument.header.columns.quotaTotalAmount!

/** Every version with who and when, and what differs between two of them (domain B2). */
export function VersionDialog({ quotaId, lookups, onClose }: VersionDialogProps) {
  const { data: versions, error, mutate } = useCall(quotaApi.queryQuotaVersions, { quotaId }, { quiet: true })
  const [chosen, setChosen] = useState<{ readonly before?: number; readonly after?: number }>({})
  const newestFirst = useMemo(() => (versions ?? []).toSorted((a, b) => b.quotaVersion - a.quotaVersion), [versions])
  const after = chosen.after ?? newestFirst[0]?.quotaVersion
  const before = chosen.before ?? newestFirst[1]?.quotaVersion ?? after
  const old = useCall(quotaApi.queryQuotaVersion, before === undefined ? null : { quotaId, quotaVersion: before }, { quiet: true })
  const now = useCall(quotaApi.queryQuotaVersion, after === undefined ? null : { quotaId, quotaVersion: after }, { quiet: true })
  const found = useMemo(() => {
    if (!old.data || !now.data) return null
    const [a, b] = [old.data, now.data].map(full => computeDraft(quotaDocument, draftOf(full)))
    // The version itself always differs: it is in the headings.
    return differences(quotaDocument, a!, b!, lookups).filter(({ id }) => !id.endsWith(' quotaVersion'))
  }, [old.data, now.data, lookups])
  const choice = (label: string, value: number | undefined, choose: (version: number) => void) => (
    <FieldRow label={label}>
      {aria => (
        <HTMLSelect {...aria} fill value={value} onChange={event => choose(Number(event.target.value))}>
          {newestFirst.map(({ quotaVersion, byName, time }) => (
            <option key={quotaVersion} value={quotaVersion}>{`v${quotaVersion}　${byName}　${timeText(time)}`}</option>
          ))}
        </HTMLSelect>
      )}
    </FieldRow>
  )
  return (
    <DialogFrame size="M" title="版本" onClose={onClose}>
      {!versions && <Arriving what="版本" error={error} rows={4} columns={5} onRetry={() => void mutate()} />}
      <div className="yz-scroll">
        <table className="yz-plain">
          <thead><tr><th>版本</th><th>状态</th><th className="number">定额合价</th><th>保存人</th><th>时间</th></tr></thead>
          <tbody>
            {newestFirst.map(({ quotaVersion, quotaState, quotaTotalAmount, byName, time }) => (
              <tr key={quotaVersion}>
                <td>{`v${quotaVersion}`}</td><td>{QUOTA_STATE[quotaState]}</td>
                <td className="number">{formatCell(quotaTotalAmount ?? null, amount, lookups)}</td>
                <td>{byName}</td><td>{timeText(time)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {newestFirst.length > 1 && <>
        <FormGrid columns={2}>
          {choice('从', before, version => setChosen({ ...chosen, before: version }))}
          {choice('到', after, version => setChosen({ ...chosen, after: version }))}
        </FormGrid>
        {found
          ? <DifferenceTable differences={found} before={`v${before}`} after={`v${after}`} />
          : <Arriving what="所选版本" error={old.error ?? now.error} rows={3} columns={5} onRetry={() => void Promise.all([old.mutate(), now.mutate()])} />}
      </>}
    </DialogFrame>
  )
}
