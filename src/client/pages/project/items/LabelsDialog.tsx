import { Button, Checkbox } from '@blueprintjs/core'
import { Tag } from '@blueprintjs/icons'
import { useId, useMemo, useState } from 'react'
import { projectItemLabels } from '#schemas/projectItem/labels.ts'
import type { Row } from '#schemas/kit/index.ts'
import { itemLabelApi } from '#shared/api/projectItem.ts'
import { call } from '#client/data/http.ts'
import { reload, useCall } from '#client/data/swr.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ScopedRows } from './ScopedRows.tsx'

export interface LabelsDialogProps {
  readonly projectId: string
  /** Includes the children of collapsed rows. */
  readonly itemIds: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

type Panel = 'set' | 'manage'

export function LabelsDialog({ projectId, itemIds, onDone, onClose }: LabelsDialogProps) {
  const tabs = useId()
  const { data: types = [], isLoading } = useCall(itemLabelApi.queryType, { projectId })
  const [panel, setPanel] = useState<Panel>(itemIds.length > 0 ? 'set' : 'manage')
  // Stays mounted once opened: invalid rows exist only in its sheet.
  const [managed, setManaged] = useState(panel === 'manage')
  if (panel === 'manage' && !managed) setManaged(true)
  const [hasInvalid, setHasInvalid] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(itemLabelApi.batchSave, { ...change, projectId }, { quiet: true, key })
    void reload(itemLabelApi.queryType)
    onDone()
    return { ...response, rows: response.rows as Row[] }
  }, [projectId, onDone])

  const work = async (verb: string, action: Promise<{ readonly count: number }>) => {
    setBusy(true)
    try {
      const { count } = await action
      toast.ok(count === 0 ? '所选清单项的标签没有变化' : `已${verb} ${count} 个清单项的标签`)
      onDone()
      onClose()
    } catch {
      // The call reports its error.
      setBusy(false)
    }
  }
  const marking = { projectId, itemIds: [...itemIds], labelIds: [...chosen] }
  const isEmpty = itemIds.length === 0
  const acts = panel === 'set' && (
    <>
      <Button
        text="全部清除" disabled={busy || isEmpty}
        onClick={() => void work('清除', call(itemLabelApi.batchLabelClear, { projectId, itemIds: [...itemIds] }))}
      />
      <Button
        text="移除所选标签" disabled={busy || isEmpty || chosen.size === 0}
        onClick={() => void work('移除', call(itemLabelApi.batchLabelDelete, marking))}
      />
      <Button
        intent="primary" text="设置所选标签" disabled={busy || isEmpty || chosen.size === 0}
        onClick={() => void work('设置', call(itemLabelApi.batchLabelSave, marking))}
      />
    </>
  )
  const toggle = (labelId: string) =>
    setChosen(new Set(chosen.has(labelId) ? [...chosen].filter(id => id !== labelId) : [...chosen, labelId]))
  return (
    <DialogFrame
      size="M" flush title="清单标签" code={isEmpty ? undefined : `选中 ${itemIds.length} 行`} dirty={hasInvalid} onClose={onClose}
      actions={acts || undefined}
    >
      <DocTabs
        id={tabs} label="清单标签" tabs={[{ id: 'set', title: '设置标签' }, { id: 'manage', title: '管理标签' }]} active={panel} onChange={setPanel}
      />
      {managed && (
        <div id={panelId(tabs, 'manage')} role="tabpanel" className="yz-items-labels" hidden={panel !== 'manage'}>
          <ScopedRows
            grid={projectItemLabels} contract={itemLabelApi.queryPage} save={save} projectId={projectId} noun="标签"
            shown={panel === 'manage'} onHeld={setHasInvalid}
            hint="每行一个标签，类型如 专业、区域、标段；同名类型自动归为一组。"
          />
        </div>
      )}
      <div id={panelId(tabs, 'set')} role="tabpanel" className="yz-items-labels" hidden={panel !== 'set'}>
        {types.length === 0 && !isLoading && (
          <EmptyState
            icon={<Tag size={32} />} title="还没有标签" text="先在“管理标签”中新增。" action={<Button text="管理标签" onClick={() => setPanel('manage')} />}
          />
        )}
        {types.map(({ typeId, typeName, labels }) => (
          <fieldset key={typeId}>
            <legend>{typeName}</legend>
            {labels.map(({ labelId, labelName }) =>
              <Checkbox key={labelId} inline label={labelName} checked={chosen.has(labelId)} onChange={() => toggle(labelId)} />)}
          </fieldset>
        ))}
        {isEmpty && types.length > 0 && <p>先在清单中选中要设置的行。</p>}
      </div>
    </DialogFrame>
  )
}
