import { UnreadableFile } from '../model.ts'

/** Limits protect the shared server's memory. */
export const MAX_ROWS = 100_000
const MAX_CELLS = 1_000_000
const MAX_COLUMNS = 1_000
/** An empty sheet costs its parts, too. */
const MAX_SHEETS = 200

const grouped = new Intl.NumberFormat('zh-CN')
const refuse = (maximum: number, label: string): never => {
  throw new UnreadableFile(`文件超过 ${grouped.format(maximum)} ${label}，请拆分后再上传`)
}

interface Size {
  readonly sheets?: number
  readonly rows?: number
  readonly columns?: number
  readonly cells?: number
}

/** @throws UnreadableFile above a limit */
export function bound({ sheets = 0, rows = 0, columns = 0, cells = 0 }: Size): void {
  if (sheets > MAX_SHEETS) refuse(MAX_SHEETS, '个工作表')
  if (rows > MAX_ROWS) refuse(MAX_ROWS, '行')
  if (columns > MAX_COLUMNS) refuse(MAX_COLUMNS, '列')
  if (cells > MAX_CELLS) refuse(MAX_CELLS, '个单元格')
}
