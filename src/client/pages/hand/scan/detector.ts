import type { BarcodeDetector, BarcodeFormat } from 'barcode-detector/ponyfill'

/** Our labels are QR codes; packages and delivery notes often carry Code 128. */
const FORMATS: BarcodeFormat[] = ['qr_code', 'code_128']

declare global {
  /** Missing in most browsers of iPhones and computers. */
  var BarcodeDetector: typeof import('barcode-detector/ponyfill').BarcodeDetector | undefined
}

/** The browser's detector where it supports our formats, else the bundled one, loaded on demand. @throws where that cannot be loaded */
export async function detectorOf(): Promise<BarcodeDetector> {
  const native = globalThis.BarcodeDetector
  const supported = await native?.getSupportedFormats().catch(() => []) ?? []
  if (native !== undefined && FORMATS.every(format => supported.includes(format))) return new native({ formats: FORMATS })
  const { ownDetector } = await import('./ownDetector.ts')
  return ownDetector({ formats: FORMATS })
}
