import { Button, HTMLSelect, TextArea } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { POSITION_LEVEL } from '#schemas/position/levels.ts'
import { positionApi as api, type PlannedPositions } from '#shared/api/position.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useDebounced } from '#client/ui/useDebounced.ts'

const PAUSE_MS = 300
/** Maximum number of listed places in a preview; the rest is counted. */
const LISTED = 200

type Preview = { readonly of: string } & ({ readonly planned: PlannedPositions } | { readonly fault: string })

/** Debounced while typing. */
function usePreview(projectId: string, parentId: string | null, pattern: string): Preview | null {
  const { value } = useDebounced({ pattern: pattern.trim() }, PAUSE_MS)
  const [preview, setPreview] = useState<Preview | null>(null)
  const trimmed = value?.pattern ?? ''
  useEffect(() => {
    if (trimmed === '') return
    let current = true
    const show = (result: Preview): void => { if (current) setPreview(result) }
    call(
      api.addFull, { projectId, parentId, pattern: trimmed, preview: true }, { quiet: true }
    ).then(planned => show({ of: trimmed, planned }), (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      show({ of: trimmed, fault: error.message })
    })
    return () => { current = false }
  }, [projectId, parentId, trimmed])
  return preview?.of === pattern.trim() ? preview : null
}

function Planned({ planned: { count, positions } }: { readonly planned: PlannedPositions }) {
  return (
    <div className="yz-design-planned">
      <p>将新增 <b>{count}</b> 个部位{count > LISTED && `，列出前 ${LISTED} 个`}</p>
      <ul aria-label="将新增的部位" tabIndex={0}>
        {positions.slice(0, LISTED).map(({ path, name, depth, levelName }) =>
          <li key={path} data-depth={Math.min(depth, 5)}>{name}<small>{POSITION_LEVEL[levelName]}</small></li>)}
      </ul>
    </div>
  )
}

export interface PatternDialogProps {
  readonly projectId: string
  /** Possible parent of the new places. */
  readonly under: Row | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 按规则新增: adds places by a pattern of levels, ranges and numbers, with a preview. */
export function PatternDialog({ projectId, under: parentPlace, onDone, onClose }: PatternDialogProps) {
  const [pattern, setPattern] = useState('')
  const [isUnder, setIsUnder] = useState(false)
  const { busy, errorOf, send } = useSending()
  const parentId = isUnder && parentPlace !== null ? String(parentPlace.id) : null
  const preview = usePreview(projectId, parentId, pattern)
  const ready = preview !== null && 'planned' in preview
  const fault = errorOf('') ?? (preview !== null && 'fault' in preview ? preview.fault : undefined)
  const add = (): void => void send(async () => {
    const { count } = await call(api.addFull, { projectId, parentId, pattern }, { quiet: true })
    toast.ok(`已新增 ${count} 个部位`)
    onDone()
  })
  return (
    <DialogFrame
      size="S" title="按规则新增部位" dirty={pattern !== ''} onClose={onClose}
      actions={<Button intent="primary" text="新增" disabled={!ready} loading={busy} onClick={add} />}
    >
      <div className="yz-design-form">
        {parentPlace !== null && (
          <FieldRow label="新增到">
            {aria => (
              <HTMLSelect {...aria} fill value={isUnder ? 'under' : 'top'} onChange={event => setIsUnder(event.target.value === 'under')}>
                <option value="top">最上级</option>
                <option value="under">{String(parentPlace.name ?? '')} 的下级</option>
              </HTMLSelect>
            )}
          </FieldRow>
        )}
        <FieldRow
          label="规则" required hint="“/” 分层级，“,” 分同级，“~” 是连续的，“×” 是个数：1F~12F / A区,B区 / 卫生间×2" {...(fault !== undefined && { error: fault })}
        >
          {aria => <TextArea {...aria} fill autoFocus rows={3} value={pattern} onChange={event => setPattern(event.target.value)} />}
        </FieldRow>
        {ready && <Planned planned={preview.planned} />}
      </div>
    </DialogFrame>
  )
}
