import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Add, Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { TAG_TONE } from '#schemas/position/tags.ts'
import { positionApi as api } from '#shared/api/position.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useSending } from '#client/document/useSending.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'

const TONES = Object.entries(TAG_TONE).map(([value, label]) => ({ value, label }))
const isTone = (name: string): name is keyof typeof TAG_TONE => Object.hasOwn(TAG_TONE, name)
const toneOf = (name: string): keyof typeof TAG_TONE => (isTone(name) ? name : 'neutral')

interface NewTagProps { readonly busy: boolean, readonly onAdd: (word: string, tone: keyof typeof TAG_TONE) => void }

function NewTag({ busy, onAdd }: NewTagProps) {
  const [word, setWord] = useState('')
  const [tone, setTone] = useState<keyof typeof TAG_TONE>('neutral')
  const add = (): void => {
    onAdd(word.trim(), tone)
    setWord('')
  }
  return (
    <div className="yz-design-line">
      <InputGroup aria-label="新标签" placeholder="新标签，最多 10 个字" value={word} onValueChange={setWord} />
      <HTMLSelect aria-label="颜色" options={TONES} value={tone} onChange={event => setTone(toneOf(event.target.value))} />
      <Button icon={<Add />} text="新增标签" disabled={word.trim() === '' || busy} onClick={add} />
    </div>
  )
}

export interface TagsDialogProps {
  readonly projectId: string
  readonly ids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 标签: adds and removes company tags of the selected places; editors of the company's data may create tags. */
export function TagsDialog({ projectId, ids, onDone, onClose }: TagsDialogProps) {
  const manages = useMay()(api.saveTag.need)
  const { data: tags = [] } = useCall(api.tags, {})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, errorOf, send } = useSending()
  const set = (operation: 'add' | 'remove'): void => void send(async () => {
    const { count } = await call(api.tagMany, { projectId, ids: [...ids], [operation]: [...chosen] }, { quiet: true })
    toast.ok(count === 0 ? '所选部位的标签没有变化' : `已修改 ${count} 个部位的标签`)
    onDone()
  })
  const manage = (work: () => Promise<unknown>): void => void send(async () => {
    await work()
    await reload(api.tags)
  })
  const remove = async (id: string, word: string, used: number): Promise<void> => {
    if (await confirm({ title: `删除标签“${word}”？`, text: used > 0 ? `${used} 个部位正在使用它。` : '没有部位使用它。', verb: '删除', intent: 'danger' }))
      manage(() => call(api.removeTag, { id }, { quiet: true }))
  }
  const toggle = (id: string): void => setChosen(new Set(chosen.has(id) ? [...chosen].filter(one => one !== id) : [...chosen, id]))
  const isEmpty = chosen.size === 0
  return (
    <DialogFrame
      size="S" title="部位标签" code={`选中 ${ids.length} 个部位`} onClose={onClose}
      actions={<><Button
        text="移除所选" disabled={isEmpty || busy} onClick={() => set('remove')}
      /><Button intent="primary" text="添加所选" disabled={isEmpty} loading={busy} onClick={() => set('add')} /></>}
    >
      <div className="yz-design-form">
        {errorOf('') !== undefined && <p className="wrong" role="alert">{errorOf('')}</p>}
        {tags.length === 0 && <p>{manages ? '还没有标签，在下面新增。' : '公司还没有部位标签，请管理员新增。'}</p>}
        <ul className="yz-design-tags">
          {tags.map(({ id, word, tone, used }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.has(id)} onChange={() => toggle(id)}
              ><StateTag tone={toneOf(tone)}>{word}</StateTag><small>{used} 处</small></Checkbox>
              {manages && <Button
                variant="minimal" size="small" icon={<Cross />} aria-label={`删除标签 ${word}`} title="删除标签" disabled={busy}
                onClick={() => void remove(id, word, used)}
              />}
            </li>
          ))}
        </ul>
        {manages && <NewTag busy={busy} onAdd={(word, tone) => manage(() => call(api.saveTag, { word, tone }, { quiet: true }))} />}
      </div>
    </DialogFrame>
  )
}
