import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'

/** The top entries of the side menu; their labels, icons and order live in app/menu.ts. */
export type MenuSection =
  | 'workbench' | 'process' | 'project' | 'contract' | 'finance' | 'quota' | 'worker'
  | 'material' | 'machine' | 'supplier' | 'storage' | 'report' | 'merchant'

/** Where a route stands in the menu; a section with one visible route shows as that route. */
export interface MenuPlace {
  readonly section: MenuSection
  /** Ascending inside the section. */
  readonly order: number
}

/**
 * One screen. `live` and `hidden` routes have a page; a `placeholder` is named by the product and answers that it is
 * in development. Only routes with a `menu` place appear in the menu (spec-1 §2).
 */
export interface RouteDef {
  /** wouter pattern below the base path: `/quota/list`, `/project/:id/info`. */
  readonly path: string
  readonly title: string
  /** `public` needs no token, `-` needs a signed-in user, anything else is a permission; of a list one is enough. */
  readonly permission: string | readonly string[]
  readonly kind: 'live' | 'hidden' | 'placeholder'
  readonly menu?: MenuPlace
  /** Loads the page when its tab first opens; required unless the kind is `placeholder`. */
  readonly load?: () => Promise<ComponentType>
  /** Reading calls, by path, that the page makes as soon as it is there: begun with its chunk when it is the first page of a window. */
  readonly begins?: (params: Readonly<Record<string, string | undefined>>) => readonly { readonly path: string; readonly input: object }[]
  /** false: the page is unmounted when its tab is left. Default true. */
  readonly keepAlive?: boolean
  /** `route`: one tab whatever the query; `address`: one tab per path and query. Default `route` for menu routes. */
  readonly tab?: 'route' | 'address'
  /** false only for the workbench. */
  readonly closable?: boolean
  /** Hidden unless the merchant's configuration flag `execute` is on (spec-1 §1). */
  readonly execute?: boolean
}

/** Every registered route, given by the app so that pages can ask without importing it. */
export const RoutesContext = createContext<readonly RouteDef[]>([])

/** Registered routes; a page links only to what is in here. */
export function useRoutes(): readonly RouteDef[] {
  return useContext(RoutesContext)
}
