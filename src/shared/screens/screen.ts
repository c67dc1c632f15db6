/** Top entries of the side menu; labels, icons and order are in src/client/app/menu.ts. */
export type MenuSection =
  | 'workbench' | 'process' | 'project' | 'contract' | 'finance' | 'quota' | 'worker'
  | 'material' | 'machine' | 'supplier' | 'storage' | 'report' | 'merchant'

/** Facts shared by a table's screens; a line may override any (spec-1 §2). */
export interface ScreenFacts {
  /** `public` needs no token, `-` a signed-in user, anything else is a permission key. */
  readonly permission: string
  readonly beside?: string
  /** `live` and `hidden` have a page, `redirect` leads on, `placeholder` is in the specification and shows 开发中. */
  readonly kind: 'live' | 'hidden' | 'redirect' | 'placeholder'
  /** Menu section, ordered like the table. */
  readonly menu?: MenuSection
  /** Full-process edition only: absent if the merchant's flag `execute` is off (spec-1 §1). */
  readonly execute?: boolean
  /** false: the page is discarded when its tab is left. */
  readonly keepAlive?: boolean
  /** Its page exists. A screen without one is in no menu and answers like an unknown address. */
  readonly built?: boolean
}

export interface Screen<P extends string = string> extends ScreenFacts {
  /** Below the base path /em; `{id}` is a path parameter, `*` matches several pages. */
  readonly path: P
  readonly title: string
}

type Line<P extends string> = readonly [path: P, title: string, overrides?: Partial<ScreenFacts>]

/** Builds a table of screens: shared facts once, each line with address, title and its differences. */
export const screens = <const P extends string>(common: ScreenFacts, lines: readonly Line<P>[]): readonly Screen<P>[] =>
  lines.map(([path, title, overrides]) => ({ path, title, ...common, ...overrides }))

export const BUILT = { built: true } as const
