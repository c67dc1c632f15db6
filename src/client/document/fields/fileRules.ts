/** Limits of a file field: sizes in MB (spec-1 §5). */
export interface FileRules { readonly maxCount: number; readonly maxSize: number; readonly types: readonly string[] }

interface ChosenFile { readonly name: string; readonly size: number }

const MB = 1024 * 1024
const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The reason why a chosen file cannot be uploaded, with the spec's words (spec-1 §5), or null. */
export function refuseFile(file: ChosenFile, already: number, { maxCount, maxSize, types }: FileRules): string | null {
  if (already >= maxCount) return '文件超出数量'
  if (!types.includes(extensionOf(file.name))) return '文件类型不正确'
  return file.size > maxSize * MB ? `文件必须小于 ${maxSize} MB!` : null
}
