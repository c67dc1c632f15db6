import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportOptions, ImportSpec, Matching } from './types.ts'

type Needs = Pick<ImportSpec, 'targets' | 'keys' | 'options'>

/** An import that only updates needs its key alone. */
export function isNeeded({ targets, keys, options }: Needs, target: string, { key, mode }: Matching, chosen: ImportOptions): boolean {
  if (mode === 'update') return keys.find(({ name }) => name === key)?.columns[0] === target
  return targets.some(({ key: candidate, required }) => candidate === target && required) && !options?.excuses?.(target, chosen)
}

export const missingIn = (spec: Needs, mapping: Mapping, matching: Matching, chosen: ImportOptions): readonly string[] => [
  ...spec.options?.lacking?.(chosen) ?? [],
  ...spec.targets
    .filter(({ key }) => (mapping[key] ?? null) === null && isNeeded(spec, key, matching, chosen))
    .map(({ label }) => label),
]
