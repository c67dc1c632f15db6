import { aliasKey } from '#schemas/kit/index.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'

/** Mappings by header, the last used first. */
export type Remembered = readonly { readonly header: string; readonly mapping: Mapping }[]

/** Kinds of files that one person imports again and again. */
const MOST = 20

/** Files with the same headers in the same order are the same kind of file. */
export const headerSignature = (headers: readonly string[]): string => headers.map(aliasKey).join('|')

const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null
  && Object.values(value).every(at => at === null || Number.isSafeInteger(at) && Number(at) >= 0)

/** The user's setting as mappings; whatever is not understood is left out. */
export function rememberedIn(saved: unknown): Remembered {
  const list: readonly unknown[] = Array.isArray(saved) ? saved : []
  return list.filter((item): item is Remembered[number] => typeof item === 'object' && item !== null
    && 'header' in item && typeof item.header === 'string' && 'mapping' in item && isMapping(item.mapping))
}

/** The mapping of files with these headers, for the targets that there are now. */
export function recall(remembered: Remembered, targets: readonly ImportTarget[], headers: readonly string[]): Mapping | undefined {
  const known = remembered.find(({ header }) => header === headerSignature(headers))?.mapping
  return known && Object.fromEntries(targets.map(({ key }) => [key, known[key] ?? null]))
}

export const remember = (remembered: Remembered, headers: readonly string[], mapping: Mapping): Remembered => {
  const header = headerSignature(headers)
  return [{ header, mapping }, ...remembered.filter(other => other.header !== header)].slice(0, MOST)
}
