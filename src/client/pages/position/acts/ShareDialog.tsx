import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { dec, toText, type Row } from '#schemas/kit/index.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { leavesBelow } from '../leaves.ts'

const BY = { area: '面积', perimeter: '周长', even: '平均' } as const
type By = keyof typeof BY
const WAYS = Object.entries(BY).map(([value, label]) => ({ value, label }))
const byOf = (value: string): By => (value === 'perimeter' || value === 'even' ? value : 'area')

export interface ShareDialogProps {
  readonly projectId: string
  readonly item: Row
  readonly place: Row | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 按比例分配: distributes the remainder of an item over the leaves of a place, by size. */
export function ShareDialog({ projectId, item, place, onDone, onClose }: ShareDialogProps) {
  const { data } = useCall(positionApi.list, { projectId, pageSize: -1 })
  const [isBelow, setBelow] = useState(place !== null)
  const [by, setBy] = useState<By>('area')
  const [quantity, setQuantity] = useState('')
  const { busy, errorOf, send } = useSending('quantity')
  const leaves = leavesBelow(data?.rows ?? [], isBelow && place !== null ? String(place.id) : null)
  const share = (): void => void send(async () => {
    const { count } = await call(api.share, {
      projectId, itemId: String(item.id), positionIds: leaves.map(({ id }) => id), by,
      ...(quantity.trim() !== '' && { quantity: quantity.trim() }),
    }, { quiet: true })
    toast.ok(`已分配到 ${count} 个部位`)
    onDone()
  })
  return (
    <DialogFrame
      size="S" title="按比例分配" code={String(item.name ?? '')} onClose={onClose}
      actions={<Button intent="primary" text={`分配到 ${leaves.length} 个部位`} disabled={leaves.length === 0} loading={busy} onClick={share} />}
    >
      <div className="yz-design-form">
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        <FieldRow label="分配到">
          {aria => (
            <HTMLSelect {...aria} fill value={isBelow ? 'below' : 'all'} onChange={event => setBelow(event.target.value === 'below')}>
              {place !== null && <option value="below">{String(place.name ?? '')} 及其下级</option>}
              <option value="all">全部部位</option>
            </HTMLSelect>
          )}
        </FieldRow>
        <FieldRow label="按" hint="尾差记在最大的部位">
          {aria => <HTMLSelect {...aria} fill options={WAYS} value={by} onChange={event => setBy(byOf(event.target.value))} />}
        </FieldRow>
        <FieldRow
          label="工程量" hint={`不填时分配全部未分到其他部位的；现在剩余 ${toText(dec(typeof item.remaining === 'string' ? item.remaining : '0'))}`}
          {...(errorOf('quantity') !== undefined && { error: errorOf('quantity')! })}
        >
          {aria => <InputGroup {...aria} inputMode="decimal" value={quantity} onValueChange={setQuantity} />}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
