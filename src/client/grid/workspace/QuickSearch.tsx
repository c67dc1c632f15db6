import { Button, InputGroup } from '@blueprintjs/core'
import { Search, SmallCross } from '@blueprintjs/icons'
import type { Ref } from 'react'
import { memo, useEffect, useRef, useState } from 'react'
import { QUICK_MAX } from '#shared/api/page.ts'
import { Kbd } from '#client/ui/Kbd.tsx'

/** Debounce: long enough for a Chinese syllable, short enough to feel immediate. */
const DEBOUNCE_MS = 300

export interface QuickSearchProps {
  /** 编码、名称、特征 */
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly inputRef: Ref<HTMLInputElement>
}

/** Waits for the end of a composition. Memoized, because Blueprint measures its input after every render. */
export const QuickSearch = memo(function QuickSearch({ placeholder, value, onSearch, inputRef }: QuickSearchProps) {
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // During a composition, and for a trailing space, the typed text stays.
    if (!composing.current) setText(typed => (typed.trim() === value ? typed : value))
    return () => clearTimeout(timer.current)
  }, [value])

  const search = (term: string) => {
    clearTimeout(timer.current)
    if (term.trim() !== value && term.trim().length <= QUICK_MAX) onSearch(term.trim())
  }
  const later = (term: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(term), DEBOUNCE_MS)
  }
  const isLong = text.trim().length > QUICK_MAX
  return (
    <InputGroup
      className="yz-quick"
      leftIcon={<Search size={14} />}
      rightElement={text === ''
        ? <Kbd>Ctrl Shift F</Kbd>
        : (
            <>
              {isLong && <small role="alert">最多 {QUICK_MAX} 个字</small>}
              <Button
                variant="minimal" size="small" icon={<SmallCross />} aria-label="清空搜索" title="清空（Esc）" tabIndex={-1}
                onClick={() => { setText(''); search('') }}
              />
            </>
          )}
      placeholder={placeholder}
      aria-label={`搜索${placeholder}`}
      aria-invalid={isLong}
      value={text}
      inputRef={inputRef}
      onCompositionStart={() => {
        composing.current = true
        clearTimeout(timer.current)
      }}
      onCompositionEnd={event => { composing.current = false; later(event.currentTarget.value) }}
      onValueChange={next => {
        setText(next)
        if (!composing.current) later(next)
      }}
      onKeyDown={event => {
        if (composing.current) return
        if (event.key === 'Enter') search(text)
        if (event.key === 'Escape' && text !== '') {
          setText('')
          search('')
        }
      }}
    />
  )
})
