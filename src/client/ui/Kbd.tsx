import './kbd.css'

export interface KeyHint {
  /** As on the keycap: `Ctrl S`. */
  readonly keys: string
  readonly does?: string
}

export function Kbd({ children }: { readonly children: string }) {
  return <kbd className="yz-kbd">{children}</kbd>
}

/** At most four; hidden below 768 px, where there is no keyboard. */
export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <span className="yz-keys">
      {hints.slice(0, 4).map(({ keys, does: label }) => <span key={keys}><Kbd>{keys}</Kbd>{label}</span>)}
    </span>
  )
}
