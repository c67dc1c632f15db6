export interface Module { readonly mutate: readonly string[]; readonly tests: string[]; readonly least: number }
export const MODULES: Readonly<Record<string, Module>>
