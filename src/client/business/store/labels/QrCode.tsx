import { useMemo } from 'react'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** White around a code, in modules: less of it and readers do not find the code (ISO 18004). */
const QUIET = 4

/** A QR code as one drawing, sharp at any size; with as much correction as a scratched label needs. */
export function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { size: code.size, path: toSvgPath(code) }
  }, [text])
  const side = size + 2 * QUIET
  return <svg
    viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label="二维码"
  ><path d={path} fill="#000" /></svg>
}
