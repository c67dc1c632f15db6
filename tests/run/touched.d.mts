export interface TestChoice { readonly run: readonly string[]; readonly left: readonly string[]; readonly untried: readonly string[] }
export interface Choice {
  readonly changed: readonly string[]
  readonly tests: readonly string[]
  readonly imports: ReadonlyMap<string, readonly string[]>
  readonly folder: string
  readonly engine: readonly string[]
  readonly screens?: Readonly<Record<string, readonly string[]>>
  readonly most?: number
}
export function importsIn(path: string, text: string, lazy?: boolean): string[]
export function readImports(root: string, lazy?: boolean): Map<string, readonly string[]>
export function chooseTests(choice: Choice): TestChoice
