import './keypad.css'

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'back'

const BACK = 'M6 3h9v10H6L1 8Zm2 2.6L9.6 8 8 10.4h1.6l.9-1.4.9 1.4H13L11.4 8 13 5.6h-1.6l-.9 1.4-.9-1.4Z'
const KEYS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '.']

export function typedBy(text: string, key: Key): string {
  if (key === 'back') return text.slice(0, -1)
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`
  return text === '0' ? key.replace(/^00$/, '0') : text + key
}

export interface KeypadProps {
  readonly onKey: (key: Key) => void
  readonly onBack: () => void
  readonly next: { readonly label: string, readonly text: string }
  readonly onNext: () => void
}

/** The system's keypad would cover line and total. The field retains the focus, for a real keyboard. */
export function Keypad({ onKey, onBack, next, onNext }: KeypadProps) {
  return (
    <div className="yz-keypad" role="group" aria-label="数字键盘" onPointerDown={event => event.preventDefault()}>
      <div className="digits">{KEYS.map(key => <button
        key={key} type="button" className={key === '00' ? 'soft' : undefined} onClick={() => onKey(key)}
      >{key}</button>)}</div>
      <div className="side">
        <button
          type="button" className="soft" aria-label="退格" onClick={() => onKey('back')}
        ><svg viewBox="0 0 16 16" width={22} height={22} aria-hidden="true" fill="currentColor"><path d={BACK} /></svg></button>
        <button type="button" className="soft word" onClick={onBack}>上一行</button>
        <button type="button" className="go" onClick={onNext}><b>{next.label}</b><small>{next.text}</small></button>
      </div>
    </div>
  )
}
