import { fileTooLarge, MB } from '#shared/fileLimit.ts'

/** Defaults for a file field (spec-1 §9). */
const DEFAULTS = { maxCount: 20, maxSize: 50 } as const

/** Sizes in MB (spec-1 §5). */
export interface FileRules { readonly maxCount: number; readonly maxSize: number; readonly types: readonly string[] }

interface ChosenFile { readonly name: string; readonly size: number }

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
/** See spec-1 §2. */
export const isPicture = (name: string): boolean => ['jpg', 'jpeg', 'png'].includes(extensionOf(name))

/** Over the defaults (spec-1 §9). */
export const rulesOf = ({
  maxCount = DEFAULTS.maxCount, maxSize = DEFAULTS.maxSize, types,
}: Partial<FileRules> & Pick<FileRules, 'types'>): FileRules =>
  ({ maxCount, maxSize, types })

/** Reason in the spec's words (spec-1 §5), or null. */
export function refuseFile(file: ChosenFile, already: number, { maxCount, maxSize, types }: FileRules): string | null {
  if (already >= maxCount) return '文件超出数量'
  if (!types.includes(extensionOf(file.name)) || file.size === 0) return '文件类型不正确'
  return file.size > maxSize * MB ? fileTooLarge(maxSize * MB) : null
}
