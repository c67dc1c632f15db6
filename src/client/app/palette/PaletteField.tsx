import { Button, InputGroup, Spinner } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type CompositionEvent, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import './palette.css'

/** Attributes of both fields, this one and the palette's. */
export const NAMED = { placeholder: '页面、命令、定额、材料、机械', 'aria-label': '搜索页面、命令和记录' } as const

/** Text typed before the palette was rendered. */
export interface Ahead {
  readonly text: string
  /** Enter was the last key: the first that is found is taken. */
  readonly entered: boolean
}

export const NOTHING_AHEAD: Ahead = { text: '', entered: false }

export interface PaletteFieldProps {
  readonly ahead: Ahead
  readonly onAhead: (ahead: Ahead) => void
  /** An input method is at work: taking the focus away now would break its word off. */
  readonly onComposing: (composing: boolean) => void
  readonly onClose: () => void
  /** The palette could not be fetched. */
  readonly failed: boolean
  readonly onRetry: () => void
}

/** The palette's field before the palette: rendered with the key, so that the next key goes into no cell of the page. */
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
          {...NAMED}
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
