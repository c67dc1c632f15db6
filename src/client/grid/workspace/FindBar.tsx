import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross, Search } from '@blueprintjs/icons'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import type { FindResult } from '../sheet/types.ts'

export interface FindBarProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onFind: (text: string, direction: 1 | -1) => FindResult
  readonly onClose: () => void
}

/** Find in the rows at hand: Enter goes on, Shift+Enter back, Esc returns to the sheet. */
export function FindBar({ inputRef, onFind, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<FindResult | null>(null)
  const go = (direction: 1 | -1) => { if (text.trim() !== '') setFound(onFind(text.trim(), direction)) }
  useEffect(() => {
    // The menu that opened the bar gives its focus away while it closes: the bar waits for that.
    const frame = requestAnimationFrame(() => inputRef.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [inputRef])
  return (
    <div className="yz-find" role="search" aria-label="在表格中查找">
      <InputGroup
        size="small"
        leftIcon={<Search size={14} />}
        placeholder="在表格中查找"
        aria-label="查找内容"
        inputRef={inputRef}
        value={text}
        onValueChange={next => {
          setText(next)
          setFound(null)
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') onClose()
        }}
      />
      <span className="count" role="status">{found && (found.total === 0 ? '没有找到' : `${found.at} / ${found.total}`)}</span>
      <Button variant="minimal" size="small" icon={<ChevronUp size={14} />} aria-label="上一处" onClick={() => go(-1)} />
      <Button variant="minimal" size="small" icon={<ChevronDown size={14} />} aria-label="下一处" onClick={() => go(1)} />
      <Button variant="minimal" size="small" icon={<Cross size={14} />} aria-label="关闭查找" onClick={onClose} />
    </div>
  )
}
