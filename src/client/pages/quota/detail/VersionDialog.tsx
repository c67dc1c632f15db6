import { Button, HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { computeDraft, formatCell, type Lookups, timeText } from '#schemas/kit/index.ts'
import { QUOTA_STATE } from '#schemas/quota/states.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { useCall } from '#client/data/swr.ts'
import { differences } from '#client/document/differences.ts'
import { DifferenceTable } from '#client/document/DifferenceTable.tsx'
import { Arriving } from '#client/ui/Arriving.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { draftOf } from '#client/business/quota/editor/load.ts'
import type { Versions } from './useVersions.ts'

export interface VersionDialogProps {
  readonly quotaId: string
  readonly versions: Versions
  readonly lookups: Lookups
  /** The version displayed below the dialog, initially compared with the newest. */
  readonly shown: number | null
  readonly onClose: () => void
}

const amount = quotaPackage.header.columns.quotaTotalAmount!

/** Lists every version with user and time, to open and restore, and compares two of them (domain B2). */
export function VersionDialog({
  quotaId, versions: { list, error, retry, open, restore }, lookups, shown: displayedVersion, onClose,
}: VersionDialogProps) {
  const [chosen, setChosen] = useState<{ readonly before?: number; readonly after?: number }>({})
  const newestFirst = list ?? []
  const after = chosen.after ?? newestFirst[0]?.quotaVersion
  const before = chosen.before ?? displayedVersion ?? newestFirst[1]?.quotaVersion ?? after
  const old = useCall(quotaApi.queryQuotaVersion, before === undefined ? null : { quotaId, quotaVersion: before }, { quiet: true })
  const now = useCall(quotaApi.queryQuotaVersion, after === undefined ? null : { quotaId, quotaVersion: after }, { quiet: true })
  const changes = useMemo(() => {
    if (!old.data || !now.data) return null
    const [a, b] = [old.data, now.data].map(full => computeDraft(quotaPackage, draftOf(full)))
    // The version number always differs: it is in the headings.
    return differences(quotaPackage, a!, b!, lookups).filter(({ id }) => !id.endsWith(' quotaVersion'))
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
      {!list && <Arriving what="版本" error={error} rows={4} columns={5} onRetry={retry} />}
      <div className="yz-scroll">
        <table className="yz-plain">
          <thead><tr><th>版本</th><th>状态</th><th className="number">定额合价</th><th>保存人</th><th>时间</th><th>操作</th></tr></thead>
          <tbody>
            {newestFirst.map(({ quotaVersion, quotaState, quotaTotalAmount, byName, time }, at) => (
              <tr key={quotaVersion}>
                <td>{`v${quotaVersion}`}</td><td>{QUOTA_STATE[quotaState]}</td>
                <td className="number">{formatCell(quotaTotalAmount ?? null, amount, lookups)}</td>
                <td>{byName}</td><td>{timeText(time)}</td>
                <td>
                  <Button
                    size="small" variant="minimal" text="打开" aria-label={`打开 v${quotaVersion}`}
                    onClick={() => { onClose(); open(quotaVersion) }}
                  />
                  {restore && at > 0 && (
                    <Button
                      size="small" variant="minimal" text="恢复" aria-label={`恢复 v${quotaVersion}`}
                      onClick={async () => { if (await restore(quotaVersion)) onClose() }}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {newestFirst.length > 1 && <div className="yz-versions-between">
        <FormGrid columns={2}>
          {choice('从', before, version => setChosen({ ...chosen, before: version }))}
          {choice('到', after, version => setChosen({ ...chosen, after: version }))}
        </FormGrid>
        {changes
          ? <DifferenceTable differences={changes} before={`v${before}`} after={`v${after}`} />
          : <Arriving
            what="所选版本" error={old.error ?? now.error} rows={3} columns={5} onRetry={() => void Promise.all([old.mutate(), now.mutate()])}
          />}
      </div>}
    </DialogFrame>
  )
}
