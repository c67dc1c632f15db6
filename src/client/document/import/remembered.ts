import { aliasKey } from '#schemas/kit/index.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'

export type Remembered = readonly { readonly header: string; readonly mapping: Mapping }[]

const MAX_REMEMBERED = 20

/** Equal headers in equal order are one kind of file. */
export const headerSignature = (headers: readonly string[]): string => headers.map(aliasKey).join('|')

const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null
  && Object.values(value).every(at => at === null || Number.isSafeInteger(at) && Number(at) >= 0)

export function rememberedIn(saved: unknown): Remembered {
  const list: readonly unknown[] = Array.isArray(saved) ? saved : []
  return list.filter((item): item is Remembered[number] => typeof item === 'object' && item !== null
    && 'header' in item && typeof item.header === 'string' && 'mapping' in item && isMapping(item.mapping))
}

export function recall(remembered: Remembered, targets: readonly ImportTarget[], headers: readonly string[]): Mapping | undefined {
  const mapping = remembered.find(({ header }) => header === headerSignature(headers))?.mapping
  return mapping && Object.fromEntries(targets.map(({ key }) => [key, mapping[key] ?? null]))
}

export const remember = (remembered: Remembered, headers: readonly string[], mapping: Mapping): Remembered => {
  const header = headerSignature(headers)
  return [{ header, mapping }, ...remembered.filter(other => other.header !== header)].slice(0, MAX_REMEMBERED)
}
