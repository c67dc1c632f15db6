/** Labels, icons and order are in src/client/app/menu.ts. */
export type MenuSection =
  | 'workbench' | 'process' | 'project' | 'contract' | 'finance' | 'quota' | 'worker'
  | 'material' | 'machine' | 'supplier' | 'storage' | 'report' | 'merchant'

/** Shared facts; a line may override any (spec-1 §2). */
export interface ScreenFacts {
  /** `public` needs no token, `-` a signed-in user, others a permission key. */
  readonly permission: string
  readonly beside?: string
  /** `live` and `hidden` have a page, `redirect` leads on, `placeholder` is in the specification and shows 开发中. */
  readonly kind: 'live' | 'hidden' | 'redirect' | 'placeholder'
  /** Ordered like the table. */
  readonly menu?: MenuSection
  /** Absent if the merchant's flag `execute` is off (spec-1 §1). */
  readonly execute?: boolean
  /** false: discarded when its tab is left. */
  readonly keepAlive?: boolean
  /** A screen without a page is in no menu and answers like an unknown address. */
  readonly built?: boolean
}

export interface Screen<P extends string = string> extends ScreenFacts {
  /** Below /em; `{id}` is a path parameter, `*` matches several pages. */
  readonly path: P
  readonly title: string
}

type Line<P extends string> = readonly [path: P, title: string, overrides?: Partial<ScreenFacts>]

export const screens = <const P extends string>(common: ScreenFacts, lines: readonly Line<P>[]): readonly Screen<P>[] =>
  lines.map(([path, title, overrides]) => ({ path, title, ...common, ...overrides }))

export const BUILT = { built: true } as const
