import type { ReadCell } from '../model.ts'

export const UNCOMPUTED = '公式没有计算结果，请用 Excel 打开文件，保存后再上传'

const ERROR = /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i
/** A number saved as displayed in a narrow column. */
const HASHES = /^#{3,}$/

function faultOf(text: string): string | undefined {
  if (ERROR.test(text)) return `是错误值 ${text}，请在 Excel 中改正后再上传`
  return HASHES.test(text) ? '只有“####”，原来的值在另存时因列宽不够而丢失，请加宽列后重新导出' : undefined
}

/** A text cell, with a fault for an error value. */
export function textOf(text: string): ReadCell {
  const fault = faultOf(text.trim())
  return fault === undefined ? { text } : { text, fault }
}
