import { useMemo } from 'react'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** Quiet zone, in modules: less hinders detection (ISO 18004). */
const QUIET = 4

/** Sharp at any size; corrects errors of a scratched label. */
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
