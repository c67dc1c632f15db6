import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import type { Document, DocumentCalls, Row } from '#schemas/kit/index.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import type { Project } from '#shared/api/project.ts'
import { SCREENS, type MenuSection, type Screen, type ScreenPath } from '#shared/screens.ts'

export type { MenuSection } from '#shared/screens.ts'

/** Position of a route in the menu; a section with one visible route shows as that route. */
export interface MenuPlace {
  readonly section: MenuSection
  /** Ascending inside the section. */
  readonly order: number
}

type PageLoader = () => Promise<ComponentType>

/** Optional facts of a route beside its page. */
export interface PageFacts {
  /** Rendered around the page; stays mounted while the pages inside it change. */
  readonly layout?: () => Promise<ComponentType<{ readonly children: ReactNode }>>
  /**
   * `route`: one tab whatever the query; `address`: one tab per path and query; `project`: one tab per project. Default `route` for
   * menu routes.
   */
  readonly tab?: 'route' | 'address' | 'project'
  /** false only for the workbench. */
  readonly closable?: boolean
  /** Permission actions required for the command palette to offer it, since no menu leads there. */
  readonly offers?: readonly PermissionAction[]
  /** Offered only with P_PRICE. */
  readonly prices?: true
  /** Reading calls, by path, that the page makes on mount: prefetched with its chunk when it is the first page of a window. */
  readonly begins?: (params: Readonly<Record<string, string | undefined>>) => readonly { readonly path: string; readonly input: object }[]
  /** A project page without a tab: the page whose tab is selected. */
  readonly under?: ScreenPath
  /** A project page: marks of its tab beside its title. */
  readonly marks?: (project: Project) => TabMarks
  /**
   * The document of the page, for those who show it elsewhere: its declaration and its calls. The query's `id` names one; participants
   * of its approval open it without the page's permission.
   */
  readonly record?: () => Promise<ShownRecord>
}

/** Numbers of rows and of problems behind a tab, where known. */
export interface TabMarks { readonly count?: number; readonly problems?: number }

/** A declared document and its calls. */
export interface ShownRecord {
  readonly document: Document
  readonly api: Pick<DocumentApi, 'info'>
  /** Facts that an approver needs beside its fields. */
  readonly beside?: ComponentType<{ readonly id: string; readonly head: Row }>
}

/**
 * One screen. `live` and `hidden` routes have a page; a `placeholder` shows that it is in development. Only routes with a `menu`
 * position appear in the menu (spec-1 §2).
 */
export interface RouteDef extends PageFacts {
  /** wouter pattern below the base path: `/quota/list`, `/project/:id/info`. */
  readonly path: string
  readonly title: string
  /** `public` needs no token, `-` needs a signed-in user, anything else is a permission; of a list one is enough. */
  readonly permission: string | readonly string[]
  readonly kind: Screen['kind']
  readonly menu?: MenuPlace
  /** Loads the page when its tab first opens; required where the kind is `live` or `hidden`. */
  readonly load?: PageLoader
  /** Target of a `redirect`, by path parameters and query; undefined where its page is shown. */
  readonly to?: (params: Readonly<Record<string, string | undefined>>, search: string) => string | undefined
  /** false: the page is unmounted when its tab is left. Default true. */
  readonly keepAlive?: boolean
  /** Hidden unless the merchant's configuration flag `execute` is on (spec-1 §1). */
  readonly execute?: boolean
}

const places = new Map(SCREENS.map((screen, order) => [screen.path as string, { screen, order }]))
const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\*$/, '*?')

/** The route of a screen by its table. */
function routeOf(path: ScreenPath): RouteDef {
  const place = places.get(path)
  if (place === undefined) throw new Error(`no screen ${path}`)
  const { screen: { title, permission: main, beside, kind, menu, execute, keepAlive }, order } = place
  const permission = beside === undefined ? main : [main, beside]
  return { path: patternOf(path), title, permission, kind, execute, keepAlive, ...(menu && { menu: { section: menu, order } }) }
}

/** The permission that opens a screen, by its table. */
export const screenKey = (path: ScreenPath): string => String(places.get(path)?.screen.permission)

/** A screen with a page; all other facts are in SCREENS. */
export const page = (path: ScreenPath, load: PageLoader, facts: PageFacts = {}): RouteDef => ({ ...routeOf(path), load, ...facts })

type Declared = Document & { readonly calls: DocumentCalls }
/** The process centre's part of a kind: its declaration and its calls, without its pages. */
export const shownRecord = (declared: () => Promise<Declared>) => async (): Promise<ShownRecord> => {
  const [document, { documentApi }] = await Promise.all([declared(), import('#shared/api/document.ts')])
  return { document, api: documentApi(document) }
}

/** The pages of a document's screens: its list, and one of its records. */
interface LoadedPages { readonly List: ComponentType; readonly One: ComponentType }
interface DocumentPaths { readonly list: ScreenPath; readonly detail: ScreenPath; readonly others: readonly ScreenPath[] }

/** The screens of a document; without an id in its query each of `others` shows a new record. */
export const documentRoutes = (
  { list, detail, others }: DocumentPaths, load: () => Promise<LoadedPages>, declared: () => Promise<Declared>,
): RouteDef[] => [
  page(list, async () => (await load()).List),
  page(detail, async () => (await load()).One, { record: shownRecord(declared) }),
  ...others.map(path => page(path, async () => (await load()).One)),
]

/** A screen that only redirects. */
export const redirect = (path: ScreenPath, to: NonNullable<RouteDef['to']>): RouteDef => ({ ...routeOf(path), to })

/** Every screen in development. */
export const placeholders = (): RouteDef[] =>
  SCREENS.filter(({ kind }) => kind === 'placeholder').map(({ path }) => routeOf(path))

/** Screens without a page yet; registered so that no wider pattern matches their address. */
export const planned: readonly RouteDef[] = SCREENS
  .filter(({ kind, built }) => built !== true && (kind === 'live' || kind === 'hidden')).map(({ path }) => routeOf(path))

/** Every registered route, provided by the app so that pages need not import it. */
export const RoutesContext = createContext<readonly RouteDef[]>([])

/** Registered routes; a page links only to these. */
export function useRoutes(): readonly RouteDef[] {
  return useContext(RoutesContext)
}
