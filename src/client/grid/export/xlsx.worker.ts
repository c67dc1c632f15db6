import type { Row } from '#schemas/kit/index.ts'
import { gridSheet, textSheet, textsOf, xlsxOf, type NamedSheet } from './toXlsx.ts'
import type { FromWorker, SheetSource, TextSheet, ToWorker } from './workbook.ts'

interface Portions { source: SheetSource; readonly rows: Row[] }

const tables: Portions[] = []
const texts: TextSheet[] = []

function finish(): ArrayBuffer {
  return xlsxOf([
    ...tables.map(({ source, rows }): NamedSheet =>
      ({ name: source.name, sheet: gridSheet(source, rows), panes: { rows: 1, columns: source.frozen } })),
    ...texts.map((sheet): NamedSheet => ({ name: sheet.name, sheet: textSheet(sheet) })),
  ])
}

function handleMessage(message: ToWorker): void {
  const table = tables.at(-1)
  switch (message.kind) {
    case 'sheet': tables.push({ source: message.source, rows: [] }); break
    case 'rows': table?.rows.push(...message.rows); break
    case 'footer': if (table) table.source = { ...table.source, footer: message.row }; break
    case 'texts': texts.push(message.sheet); break
    case 'read': postMessage({ ok: true, table: textsOf(message.bytes) } satisfies FromWorker); break
    case 'finish': {
      const file = finish()
      postMessage({ ok: true, file } satisfies FromWorker, { transfer: [file] })
    }
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    handleMessage(data)
  } catch (error) {
    postMessage({ ok: false, text: error instanceof Error ? error.message : String(error) } satisfies FromWorker)
  }
})
