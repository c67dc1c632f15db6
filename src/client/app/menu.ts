import {
  Archive, BankAccount, Box, Cog, Dashboard, Document, Layers, Office, People, Projects, TakeAction, TimelineBarChart, Wrench,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { MenuSection, RouteDef } from '#client/data/route.ts'
import { holds, type User } from '#client/data/user.ts'
import { mayOpen } from './access.ts'

interface SectionDef {
  readonly key: MenuSection
  readonly label: string
  readonly icon: ComponentType<{ readonly size?: number }>
}

const SECTIONS: readonly SectionDef[] = [
  { key: 'workbench', label: '工作台', icon: Dashboard },
  { key: 'process', label: '我的任务', icon: TakeAction },
  { key: 'project', label: '项目管理', icon: Projects },
  { key: 'contract', label: '合同管理', icon: Document },
  { key: 'finance', label: '财务管理', icon: BankAccount },
  { key: 'quota', label: '定额库', icon: Layers },
  { key: 'worker', label: '人工库', icon: People },
  { key: 'material', label: '材料库', icon: Box },
  { key: 'machine', label: '机械库', icon: Wrench },
  { key: 'supplier', label: '合作单位', icon: Office },
  { key: 'storage', label: '仓库管理', icon: Archive },
  { key: 'report', label: '报表中心', icon: TimelineBarChart },
  { key: 'merchant', label: '企业管理', icon: Cog },
]

/** A section of the menu with the routes that the user may open, in order; never empty. */
export interface MenuGroup extends SectionDef {
  readonly routes: readonly RouteDef[]
  /** The one route of a section that needs no submenu. */
  readonly only: RouteDef | undefined
  /** Stands at the foot of the side menu. */
  readonly foot: boolean
}

export const IN_DEVELOPMENT = '开发中'
/** Named by the product and not there yet. */
export const isInDevelopment = (route: Pick<RouteDef, 'kind'>): boolean => route.kind === 'placeholder'

/** The menu of a user: screens in development come last in their section, and make no section alone. */
export function menuOf(routes: readonly RouteDef[], user: User): readonly MenuGroup[] {
  return SECTIONS.flatMap(section => {
    const own = routes
      .filter(route => route.menu?.section === section.key && route.kind !== 'hidden' && route.kind !== 'redirect' && mayOpen(route, user))
      .toSorted((a, b) => Number(isInDevelopment(a)) - Number(isInDevelopment(b)) || (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
      // An entry for several pages leads to their common address.
      .map(route => ({ ...route, path: route.path.replace(/\/\*\?$/, '') }))
    return own.every(isInDevelopment)
      ? []
      : [{ ...section, routes: own, only: own.length === 1 ? own[0] : undefined, foot: section.key === 'merchant' }]
  })
}

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** The section of a route: its position in the menu, or that of the screens under the same first part of the address. */
function sectionOf(route: RouteDef, routes: readonly RouteDef[]): MenuSection | undefined {
  const placed = route.menu ? route : routes.find(other => other.menu && firstPart(other.path) === firstPart(route.path))
  return placed?.menu?.section
}

function sectionDefOf(route: RouteDef, routes: readonly RouteDef[]): SectionDef | undefined {
  const key = sectionOf(route, routes)
  return SECTIONS.find(section => section.key === key)
}

/** A screen as the command palette offers it. */
export interface OfferedScreen extends Pick<RouteDef, 'path' | 'title' | 'kind'> {
  readonly section: SectionDef | undefined
}

const isOffered = ({ offers, permission, prices }: RouteDef, user: User): boolean =>
  offers?.every(action => [permission].flat().some(key => holds(user, `${key}:${action}`))) === true && (
    prices !== true || holds(user, 'P_PRICE')
  )

/** Destinations by name: the menu, then screens that can be started without choosing a record. */
export function offeredScreens(routes: readonly RouteDef[], user: User): readonly OfferedScreen[] {
  const listed = menuOf(routes, user).flatMap(section => section.routes.map(({ path, title, kind }) => ({ path, title, kind, section })))
  const begun = routes
    .filter(route => isOffered(route, user) && mayOpen(route, user))
    .map(route => ({ path: route.path, title: route.title, kind: route.kind, section: sectionDefOf(route, routes) }))
  return [...listed, ...begun]
}
