import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { positionApi as api } from '#shared/api/position.ts'
import { itemLabelApi } from '#shared/api/projectItem.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'

interface Label { readonly labelId: string, readonly labelName: string }
interface ExpectedProps {
  readonly projectId: string
  readonly ids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

function Chosen({
  projectId, ids, onDone, onClose, labels, first,
}: ExpectedProps & { readonly labels: readonly Label[], readonly first: readonly string[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  const { busy, errorOf, send } = useSending()
  const { data: counted } = useCall(api.labelCount, ids.length === 1 ? { projectId, ids: [...ids] } : null)
  const progressOf = (labelId: string): string | null => {
    const label = counted?.[0]?.labels.find(one => one.labelId === labelId)
    return label === undefined ? null : `清单 ${label.items} 项，已匹配 ${label.matched} 项`
  }
  const toggle = (id: string): void => setChosen(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
  const save = (): void => void send(async () => {
    const { count } = await call(api.saveLabels, { projectId, ids: [...ids], labelIds: [...chosen] }, { quiet: true })
    toast.ok(`已设置 ${count} 个部位的应有标注`)
    onDone()
  })
  return (
    <DialogFrame
      size="S" title="应有标注" code={`选中 ${ids.length} 个部位`} onClose={onClose}
      actions={<Button intent="primary" text="设置" loading={busy} disabled={labels.length === 0} onClick={save} />}
    >
      <div className="yz-design-form">
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        <p>{labels.length === 0 ? '项目还没有清单标签，先在工程量清单里设置，如 地面、墙面、顶面。' : '所选部位里应有这些标签的清单项；对照已匹配的，就知道还缺什么。'}</p>
        <ul className="yz-design-tags">
          {labels.map(({ labelId, labelName }) => (
            <li key={labelId}><Checkbox
              checked={chosen.has(labelId)} onChange={() => toggle(labelId)}
            >{labelName}<small>{progressOf(labelId)}</small></Checkbox></li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  )
}

/** 应有标注: sets the item labels expected in the selected places, beside the matched ones. */
export function ExpectedDialog(props: ExpectedProps) {
  const { projectId, ids } = props
  const reads = useMay()(itemLabelApi.queryType.need, projectId)
  const { data: types } = useCall(reads ? itemLabelApi.queryType : null, { projectId })
  const { data: stored } = useCall(api.labels, { projectId })
  if ((reads && types === undefined) || stored === undefined)
    return <DialogFrame size="S" title="应有标注" onClose={props.onClose}><SkeletonRows rows={3} columns={2} /></DialogFrame>
  return <Chosen
    {...props} labels={types?.flatMap(({ labels }) => labels) ?? []}
    first={stored.find(({ positionId }) => positionId === ids[0])?.labelIds ?? []}
  />
}
