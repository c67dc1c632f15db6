import { BarcodeDetector, prepareZXingModule, purgeZXingModule, type BarcodeDetectorOptions } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The library's default is a public CDN, which our policy refuses and a site without internet cannot reach.
const locateFile = (path: string, prefix: string): string => (path.endsWith('.wasm') ? wasm : prefix + path)

/** Loads a detector. @throws where its file cannot be loaded; the next attempt loads it again */
export async function ownDetector(options: BarcodeDetectorOptions): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true }).catch((error: unknown) => {
    purgeZXingModule()
    throw error
  })
  return new BarcodeDetector(options)
}
