import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { SHARE_PARTS, type SharePart } from '#schemas/analysis/share.ts'
import { analysisShareApi, NO_PARTS, SHARE_DAYS_MAX, SHARE_VIEWS_MAX } from '#shared/api/analysisShare.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { OfMoney } from '../optimize/kinds.ts'
import { copyLink, linkOf } from '#client/ui/copyLink.ts'

const PARTS = Object.keys(SHARE_PARTS) as SharePart[]
/** The fault of an integer outside its limits. */
const numberFault = (text: string, max: number): string | undefined =>
  (/^[1-9]\d*$/.test(text) && Number(text) <= max ? undefined : `请输入 1 到 ${max} 的整数`)

export interface ShareDialogProps {
  readonly of: OfMoney
  readonly onClose: () => void
}

/** 分享测算: chooses a link's content, validity and number of openings. */
export function ShareDialog({ of: ids, onClose }: ShareDialogProps) {
  const [remark, setRemark] = useState('')
  const [parts, setParts] = useState<readonly SharePart[]>(['summary', 'items'])
  const [showPrice, setShowPrice] = useState(false)
  const [days, setDays] = useState(String(SHARE_DAYS_MAX))
  const [views, setViews] = useState('20')
  const [path, setPath] = useState<string | null>(null)
  const { busy, errorOf, send, refuse, form } = useSending('remark', 'parts', 'days', 'maxViews')
  const share = (): void => {
    const faults = {
      remark: remark.trim() === '' ? '请填写分享给谁' : undefined, parts: parts.length === 0 ? NO_PARTS : undefined,
      days: numberFault(days, SHARE_DAYS_MAX), maxViews: numberFault(views, SHARE_VIEWS_MAX),
    }
    if (refuse(faults)) return
    void send(async () => {
      const made = await call(
        analysisShareApi.add, { ...ids, remark, parts: [...parts], showPrice, days: Number(days), maxViews: Number(views) }, { quiet: true }
      )
      setPath(made.path)
      await reload(analysisShareApi.page)
    })
  }
  if (path !== null) {
    return (
      <DialogFrame
        size="S" title="分享链接已生成" cancel="关闭" onClose={onClose}
        actions={<Button intent="primary" text="复制链接" onClick={() => void copyLink(path)} />}
      >
        <FieldRow label="链接" hint="不需要账号就能打开，可以在分享链接中撤销">{control => <InputGroup
          {...control} autoFocus readOnly value={linkOf(path)} onFocus={({ target }) => target.select()}
        />}</FieldRow>
      </DialogFrame>
    )
  }
  return (
    <DialogFrame
      size="S" title={ids.best === true ? '分享逐项择优' : '分享测算'} dirty={remark !== ''} onClose={onClose}
      actions={<Button intent="primary" text="生成链接" loading={busy} onClick={share} />}
    >
      <div ref={form} className="yz-share-form">
        <FieldRow
          label="给谁" required error={errorOf('remark') ?? errorOf('')}
        >{control => <InputGroup {...control} autoFocus value={remark} onValueChange={setRemark} />}</FieldRow>
        <FieldRow label="内容" required error={errorOf('parts')}>
          {() => (
            <div className="parts" role="group" aria-label="内容">
              {PARTS.map(part => <Checkbox
                key={part} checked={parts.includes(part)} label={SHARE_PARTS[part]}
                onChange={() => setParts(parts.includes(part) ? parts.filter(one => one !== part) : [...parts, part])}
              />)}
              <Checkbox checked={showPrice} label="含成本价" onChange={() => setShowPrice(!showPrice)} />
            </div>
          )}
        </FieldRow>
        <FieldRow
          label="有效天数" required error={errorOf('days')}
        >{control => <InputGroup {...control} inputMode="numeric" value={days} onValueChange={setDays} />}</FieldRow>
        <FieldRow
          label="最多打开次数" required error={errorOf('maxViews')}
        >{control => <InputGroup {...control} inputMode="numeric" value={views} onValueChange={setViews} />}</FieldRow>
      </div>
    </DialogFrame>
  )
}
