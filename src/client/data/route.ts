import { createContext, useContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import type { Document, DocumentCalls, Row } from '#schemas/kit/index.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import type { Project } from '#shared/api/project.ts'
import { SCREENS, type MenuSection, type Screen, type ScreenPath } from '#shared/screens.ts'

export type { MenuSection } from '#shared/screens.ts'

/** A section with one visible route shows as that route. */
export interface MenuPlace {
  readonly section: MenuSection
  readonly order: number
}

type PageLoader = () => Promise<ComponentType>

export interface PageFacts {
  /** Stays mounted while inner pages change. */
  readonly layout?: () => Promise<ComponentType<{ readonly children: ReactNode }>>
  /** `address`: one tab per path and query. Default `route` for menu routes. */
  readonly tab?: 'route' | 'address' | 'project'
  /** false only for the workbench. */
  readonly closable?: boolean
  /** Actions required for the command palette, as no menu leads there. */
  readonly offers?: readonly PermissionAction[]
  readonly prices?: true
  /** Reading calls on mount, prefetched for the first page of a window. */
  readonly begins?: (params: Readonly<Record<string, string | undefined>>) => readonly { readonly path: string; readonly input: object }[]
  /** Selected tab of a project page without a tab. */
  readonly under?: ScreenPath
  readonly marks?: (project: Project) => TabMarks
  /** The page's document, by the query's `id`; participants of its approval open it without the page's permission. */
  readonly record?: () => Promise<ShownRecord>
}

export interface TabMarks { readonly count?: number; readonly problems?: number }

export interface ShownRecord {
  readonly document: Document
  readonly api: Pick<DocumentApi, 'info'>
  readonly beside?: ComponentType<{ readonly id: string; readonly head: Row }>
}

/** Only routes with a `menu` position appear in the menu; a `placeholder` is in development (spec-1 §2). */
export interface RouteDef extends PageFacts {
  /** wouter pattern below the base path. */
  readonly path: string
  readonly title: string
  /** `public` needs no token, `-` a signed-in user, others one permission of the list. */
  readonly permission: string | readonly string[]
  readonly kind: Screen['kind']
  readonly menu?: MenuPlace
  /** Loads the page when its tab first opens; required for `live` and `hidden`. */
  readonly load?: PageLoader
  /** Undefined where the redirect's page is shown. */
  readonly to?: (params: Readonly<Record<string, string | undefined>>, search: string) => string | undefined
  /** false: unmounted when its tab is left. */
  readonly keepAlive?: boolean
  /** Requires the merchant's flag `execute` (spec-1 §1). */
  readonly execute?: boolean
}

const screensByPath = new Map(SCREENS.map((screen, order) => [screen.path as string, { screen, order }]))
const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\*$/, '*?')

function routeOf(path: ScreenPath): RouteDef {
  const place = screensByPath.get(path)
  if (place === undefined) throw new Error(`no screen ${path}`)
  const { screen: { title, permission: main, beside: additional, kind, menu, execute, keepAlive }, order } = place
  const permission = additional === undefined ? main : [main, additional]
  return { path: patternOf(path), title, permission, kind, execute, keepAlive, ...(menu && { menu: { section: menu, order } }) }
}

export const screenKey = (path: ScreenPath): string => String(screensByPath.get(path)?.screen.permission)

/** Other facts come from SCREENS. */
export const page = (path: ScreenPath, load: PageLoader, facts: PageFacts = {}): RouteDef => ({ ...routeOf(path), load, ...facts })

type Declared = Document & { readonly calls: DocumentCalls }
/** Process centre's part of a document kind: declaration and calls, without pages. */
export const shownRecord = (declared: () => Promise<Declared>) => async (): Promise<ShownRecord> => {
  const [document, { documentApi }] = await Promise.all([declared(), import('#shared/api/document.ts')])
  return { document, api: documentApi(document) }
}

interface LoadedPages { readonly List: ComponentType; readonly One: ComponentType }
interface DocumentPaths { readonly list: ScreenPath; readonly detail: ScreenPath; readonly others: readonly ScreenPath[] }

/** Without an id in the query, `others` show a new record. */
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

/** Registered so that no wider pattern matches their address. */
export const planned: readonly RouteDef[] = SCREENS
  .filter(({ kind, built }) => built !== true && (kind === 'live' || kind === 'hidden')).map(({ path }) => routeOf(path))

/** Provided by the app so that pages need not import it. */
export const RoutesContext = createContext<readonly RouteDef[]>([])

/** A page links only to these. */
export function useRoutes(): readonly RouteDef[] {
  return useContext(RoutesContext)
}
