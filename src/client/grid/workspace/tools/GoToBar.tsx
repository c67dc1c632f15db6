import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useFirstFocus } from '#client/ui/useFirstFocus.ts'
import type { Grid } from '#schemas/kit/index.ts'
import { namingColumns } from './goTo.ts'

export interface GoToBarProps {
  readonly grid: Grid
  readonly total: number
  /** @returns the reason of a failure, or null */
  readonly onGo: (text: string) => Promise<string | null>
  readonly onClose: () => void
}

export function GoToBar({ grid, total, onGo, onClose }: GoToBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useFirstFocus(input)
  const go = async () => {
    if (text.trim() === '' || busy) return
    setBusy(true)
    const reason = await onGo(text.trim())
    setBusy(false)
    if (reason === null) onClose()
    else setProblem(reason)
  }
  const labels = namingColumns(grid).slice(0, 2).map(key => grid.columns[key]?.label ?? key)
  return (
    <div
      className="yz-find yz-goto" role="search" aria-label="转到行"
      onKeyDown={event => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          // The sheet may take the focus before the key's default action in the text box.
          event.preventDefault()
          void go()
        }
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="line">
        <InputGroup
          size="small" aria-label="行号或编码" inputRef={input} value={text}
          placeholder={`行号（1–${Math.max(1, total)}）${labels.length > 0 ? `、${labels.join('、')}` : ''}`}
          onValueChange={next => {
            setText(next)
            setProblem(null)
          }}
        />
        <Button size="small" text="转到" loading={busy} onClick={() => void go()} />
        <Button variant="minimal" size="small" icon={<Cross size={14} />} aria-label="关闭转到" onClick={onClose} />
      </div>
      {problem && <div className="line problem" role="alert">{problem}</div>}
    </div>
  )
}
