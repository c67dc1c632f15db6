import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type CompositionEvent, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import './palette.css'

/** Shared with the palette's field. */
export const FIELD_ATTRIBUTES = { placeholder: '页面、命令、定额、材料、机械', 'aria-label': '搜索页面、命令和记录' } as const

export interface Ahead {
  readonly text: string
  /** Enter was pressed last: the first match is selected. */
  readonly entered: boolean
}

export const NOTHING_AHEAD: Ahead = { text: '', entered: false }

export interface PaletteFieldProps {
  readonly ahead: Ahead
  readonly onAhead: (ahead: Ahead) => void
  /** Moving the focus would interrupt the input method. */
  readonly onComposing: (composing: boolean) => void
  readonly onClose: () => void
  readonly failed: boolean
  readonly onRetry: () => void
}

/** Rendered with the opening key until the palette is loaded, so that the next key does not reach a cell of the page. */
export function PaletteField({ ahead, onAhead, onComposing, onClose, failed, onRetry }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    onAhead({ ...ahead, entered: true })
    if (failed) onRetry()
  }
  const composing = ({ type }: CompositionEvent): void => onComposing(type === 'compositionstart')
  return createPortal(
    <>
      <div className="yz-palette-behind" onMouseDown={onClose} />
      <div className="yz-palette">
        <InputGroup
          autoFocus
          size="medium"
          leftIcon={<Search />}
          rightElement={failed ? undefined : <span className="yz-palette-busy late"><Spinner size={16} aria-label="正在加载" /></span>}
          {...FIELD_ATTRIBUTES}
          value={ahead.text}
          onValueChange={text => onAhead({ text, entered: false })}
          onKeyDown={onKeyDown}
          onCompositionStart={composing}
          onCompositionEnd={composing}
        />
        {failed && (
          <div className="yz-palette-foot" role="alert">
            <span className="failed">命令面板没有加载成功</span>
            <Button variant="minimal" size="small" text="重试" onClick={onRetry} />
          </div>
        )}
      </div>
    </>,
    document.body,
  )
}
