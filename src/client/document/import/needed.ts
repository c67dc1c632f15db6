import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportOptions, ImportSpec, Matching } from './types.ts'

type Needs = Pick<ImportSpec, 'targets' | 'keys' | 'options'>

/** Must this target have a column? Rows that are only changed need those of their key alone. */
export function isNeeded({ targets, keys, options }: Needs, target: string, { key, mode }: Matching, chosen: ImportOptions): boolean {
  if (mode === 'update') return keys.find(({ name }) => name === key)?.columns[0] === target
  return targets.some(({ key: own, required }) => own === target && required) && !options?.excuses?.(target, chosen)
}

/** Labels of the choices that are still to be made, and of the targets that still lack a column. */
export const missingIn = (spec: Needs, mapping: Mapping, matching: Matching, chosen: ImportOptions): readonly string[] => [
  ...spec.options?.lacking?.(chosen) ?? [],
  ...spec.targets.filter(({ key }) => (mapping[key] ?? null) === null && isNeeded(spec, key, matching, chosen)).map(({ label }) => label),
]
