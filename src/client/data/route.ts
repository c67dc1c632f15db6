import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import type { Document, DocumentCalls, Row } from '#schemas/kit/index.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import type { Project } from '#shared/api/project.ts'
import { SCREENS, type MenuSection, type Screen, type ScreenPath } from '#shared/screens.ts'

export type { MenuSection } from '#shared/screens.ts'

/** Menu position of a route; a section with one visible route shows as that route. */
export interface MenuPlace {
  readonly section: MenuSection
  /** Ascending inside the section. */
  readonly order: number
}

type PageLoader = () => Promise<ComponentType>

export interface PageFacts {
  /** Rendered around the page; stays mounted while inner pages change. */
  readonly layout?: () => Promise<ComponentType<{ readonly children: ReactNode }>>
  /** `route`: one tab; `address`: one per path and query; `project`: one per project. Default `route` for menu routes. */
  readonly tab?: 'route' | 'address' | 'project'
  /** false only for the workbench. */
  readonly closable?: boolean
  /** Permission actions required for the command palette to offer it, as no menu leads there. */
  readonly offers?: readonly PermissionAction[]
  /** Requires P_PRICE. */
  readonly prices?: true
  /** Reading calls, by path, that the page makes on mount: prefetched with its chunk for the first page of a window. */
  readonly begins?: (params: Readonly<Record<string, string | undefined>>) => readonly { readonly path: string; readonly input: object }[]
  /** A project page without a tab: the page whose tab is selected. */
  readonly under?: ScreenPath
  /** Tab marks of a project page. */
  readonly marks?: (project: Project) => TabMarks
  /**
   * Declaration and calls of the page's document, shown elsewhere too. The query's `id` identifies one; participants of its approval open
   * it without the page's permission.
   */
  readonly record?: () => Promise<ShownRecord>
}

export interface TabMarks { readonly count?: number; readonly problems?: number }

export interface ShownRecord {
  readonly document: Document
  readonly api: Pick<DocumentApi, 'info'>
  /** Additional facts for an approver. */
  readonly beside?: ComponentType<{ readonly id: string; readonly head: Row }>
}

/**
 * A screen. `live` and `hidden` routes have a page; a `placeholder` shows that it is in development. Only routes with a `menu` position
 * appear in the menu (spec-1 §2).
 */
export interface RouteDef extends PageFacts {
  /** wouter pattern below the base path: `/quota/list`, `/project/:id/info`. */
  readonly path: string
  readonly title: string
  /** `public` needs no token, `-` a signed-in user, others a permission; one of a list suffices. */
  readonly permission: string | readonly string[]
  readonly kind: Screen['kind']
  readonly menu?: MenuPlace
  /** Loads the page when its tab first opens; required for `live` and `hidden`. */
  readonly load?: PageLoader
  /** Target of a `redirect`, by path parameters and query; undefined where its page is shown. */
  readonly to?: (params: Readonly<Record<string, string | undefined>>, search: string) => string | undefined
  /** false: unmounted when its tab is left. Default true. */
  readonly keepAlive?: boolean
  /** Hidden unless the merchant's configuration flag `execute` is on (spec-1 §1). */
  readonly execute?: boolean
}

const places = new Map(SCREENS.map((screen, order) => [screen.path as string, { screen, order }]))
const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\*$/, '*?')

function routeOf(path: ScreenPath): RouteDef {
  const place = places.get(path)
  if (place === undefined) throw new Error(`no screen ${path}`)
  const { screen: { title, permission: main, beside, kind, menu, execute, keepAlive }, order } = place
  const permission = beside === undefined ? main : [main, beside]
  return { path: patternOf(path), title, permission, kind, execute, keepAlive, ...(menu && { menu: { section: menu, order } }) }
}

export const screenKey = (path: ScreenPath): string => String(places.get(path)?.screen.permission)

/** A screen with a page; other facts come from SCREENS. */
export const page = (path: ScreenPath, load: PageLoader, facts: PageFacts = {}): RouteDef => ({ ...routeOf(path), load, ...facts })

type Declared = Document & { readonly calls: DocumentCalls }
/** Process centre's part of a document kind: declaration and calls, without pages. */
export const shownRecord = (declared: () => Promise<Declared>) => async (): Promise<ShownRecord> => {
  const [document, { documentApi }] = await Promise.all([declared(), import('#shared/api/document.ts')])
  return { document, api: documentApi(document) }
}

interface LoadedPages { readonly List: ComponentType; readonly One: ComponentType }
interface DocumentPaths { readonly list: ScreenPath; readonly detail: ScreenPath; readonly others: readonly ScreenPath[] }

/** Screens of a document; without an id in the query each of `others` shows a new record. */
export const documentRoutes = (
  { list, detail, others }: DocumentPaths, load: () => Promise<LoadedPages>, declared: () => Promise<Declared>,
): RouteDef[] => [
  page(list, async () => (await load()).List),
  page(detail, async () => (await load()).One, { record: shownRecord(declared) }),
  ...others.map(path => page(path, async () => (await load()).One)),
]

export const redirect = (path: ScreenPath, to: NonNullable<RouteDef['to']>): RouteDef => ({ ...routeOf(path), to })

export const placeholders = (): RouteDef[] =>
  SCREENS.filter(({ kind }) => kind === 'placeholder').map(({ path }) => routeOf(path))

/** Screens without a page, registered so that no wider pattern matches their address. */
export const planned: readonly RouteDef[] = SCREENS
  .filter(({ kind, built }) => built !== true && (kind === 'live' || kind === 'hidden')).map(({ path }) => routeOf(path))

/** All registered routes, provided by the app so that pages need not import it. */
export const RoutesContext = createContext<readonly RouteDef[]>([])

/** Registered routes; a page links only to these. */
export function useRoutes(): readonly RouteDef[] {
  return useContext(RoutesContext)
}
