import { codeAddress } from '#shared/storeCode.ts'
import type { Label } from './label.ts'
import { QrCode } from './QrCode.tsx'

/** 60 × 40 mm; long texts end in an ellipsis. */
export function LabelPaper({ label: { title, facts, code } }: { readonly label: Label }) {
  return (
    <article className="yz-label" aria-label={title}>
      <h3>{title}</h3>
      <dl>{facts.map(([word, text]) => <div key={word}><dt>{word}</dt><dd>{text}</dd></div>)}</dl>
      <QrCode text={codeAddress(location.origin, code)} />
    </article>
  )
}
