/** The top entries of the side menu; their labels, icons and order live in src/client/app/menu.ts. */
export type MenuSection =
  | 'workbench' | 'process' | 'project' | 'contract' | 'finance' | 'quota' | 'worker'
  | 'material' | 'machine' | 'supplier' | 'storage' | 'report' | 'merchant'

/** What the screens of a table have in common, and what one of them may have of its own (spec-1 §2). */
export interface ScreenFacts {
  /** `public` needs no token, `-` a signed-in person, anything else is a permission key. */
  readonly permission: string
  /** `live` and `hidden` have a page, `redirect` leads on, `placeholder` is named by the spec and answers that it is in development. */
  /** A second key that opens it as well: one of both is enough. */
  readonly beside?: string
  readonly kind: 'live' | 'hidden' | 'redirect' | 'placeholder'
  /** The section of the menu that shows it; its place there is its place in the table. */
  readonly menu?: MenuSection
  /** Part of the full-process edition: absent where the merchant's flag `execute` is off (spec-1 §1). */
  readonly execute?: boolean
  /** false: its page is forgotten when its tab is left. */
  readonly keepAlive?: boolean
  /** Its page exists. What does not is in no menu and answers as an unknown address does. */
  readonly built?: boolean
}

export interface Screen<P extends string = string> extends ScreenFacts {
  /** Below the base path /em; `{id}` is a part of the path, `*` stands for several pages. */
  readonly path: P
  readonly title: string
}

type Line<P extends string> = readonly [path: P, title: string, own?: Partial<ScreenFacts>]

/** A table of screens: what they share is said once, each line is address, title and what sets it apart. */
export const screens = <const P extends string>(common: ScreenFacts, lines: readonly Line<P>[]): readonly Screen<P>[] =>
  lines.map(([path, title, own]) => ({ path, title, ...common, ...own }))

export const BUILT = { built: true } as const
