import type { Row } from '#schemas/kit/index.ts'
import { gridSheet, textSheet, xlsxOf } from './toXlsx.ts'
import type { FromWorker, SheetSource, ToWorker } from './workbook.ts'

interface Portions { readonly source: SheetSource; readonly rows: Row[] }

const tables: Portions[] = []
const texts: Extract<ToWorker, { kind: 'texts' }>['sheet'][] = []

function finish(): ArrayBuffer {
  return xlsxOf([
    ...tables.map(({ source, rows }) => ({ name: source.name, sheet: gridSheet(source, rows) })),
    ...texts.map(sheet => ({ name: sheet.name, sheet: textSheet(sheet) })),
  ])
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === 'sheet') tables.push({ source: data.source, rows: [] })
    else if (data.kind === 'rows') tables.at(-1)?.rows.push(...data.rows)
    else if (data.kind === 'texts') texts.push(data.sheet)
    else {
      const file = finish()
      postMessage({ ok: true, file } satisfies FromWorker, { transfer: [file] })
    }
  } catch (error) {
    postMessage({ ok: false, text: error instanceof Error ? error.message : String(error) } satisfies FromWorker)
  }
})
