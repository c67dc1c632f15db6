import { BarcodeDetector, prepareZXingModule, purgeZXingModule, type BarcodeDetectorOptions } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The library would fetch it from a public network of files, which our policy refuses and a site without internet does not reach.
const locateFile = (path: string, prefix: string): string => (path.endsWith('.wasm') ? wasm : prefix + path)

/** A detector that is ready to read. @throws where its file cannot be loaded; the next attempt loads it anew */
export async function ownDetector(options: BarcodeDetectorOptions): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true }).catch((error: unknown) => {
    purgeZXingModule()
    throw error
  })
  return new BarcodeDetector(options)
}
