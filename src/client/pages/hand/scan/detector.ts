import type { BarcodeDetector, BarcodeFormat } from 'barcode-detector/ponyfill'

/** Our labels are QR codes; packages and delivery papers often carry Code 128. */
const FORMATS: BarcodeFormat[] = ['qr_code', 'code_128']

declare global {
  /** Of browsers that have one; iPhones and computers mostly do not. */
  var BarcodeDetector: typeof import('barcode-detector/ponyfill').BarcodeDetector | undefined
}

/** The detector of the browser where it reads what we need, else our own, which is loaded only then. @throws where that cannot be loaded */
export async function detectorOf(): Promise<BarcodeDetector> {
  const native = globalThis.BarcodeDetector
  const supported = await native?.getSupportedFormats().catch(() => []) ?? []
  if (native !== undefined && FORMATS.every(format => supported.includes(format))) return new native({ formats: FORMATS })
  const { ownDetector } = await import('./ownDetector.ts')
  return ownDetector({ formats: FORMATS })
}
