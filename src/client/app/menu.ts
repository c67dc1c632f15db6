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

/** Permitted routes of a section, in order; never empty. */
export interface MenuGroup extends SectionDef {
  readonly routes: readonly RouteDef[]
  /** The section's only route, without a submenu. */
  readonly only: RouteDef | undefined
  /** At the foot of the side menu. */
  readonly foot: boolean
}

export const IN_DEVELOPMENT = '开发中'
export const isInDevelopment = (route: Pick<RouteDef, 'kind'>): boolean => route.kind === 'placeholder'

/** Screens in development come last in their section; a section of only those is omitted. */
export function menuOf(routes: readonly RouteDef[], user: User): readonly MenuGroup[] {
  return SECTIONS.flatMap(section => {
    const sectionRoutes = routes
      .filter(route => route.menu?.section === section.key && route.kind !== 'hidden' && route.kind !== 'redirect' && mayOpen(route, user))
      .toSorted((a, b) => Number(isInDevelopment(a)) - Number(isInDevelopment(b)) || (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
      // An entry for several pages links to their common address.
      .map(route => ({ ...route, path: route.path.replace(/\/\*\?$/, '') }))
    return sectionRoutes.every(isInDevelopment)
      ? []
      : [{
        ...section, routes: sectionRoutes, only: sectionRoutes.length === 1 ? sectionRoutes[0] : undefined,
        foot: section.key === 'merchant',
      }]
  })
}

const firstPart = (path: string): string => path.split('/')[1] ?? ''

/** The route's menu position, or that of screens with the same first path segment. */
function sectionOf(route: RouteDef, routes: readonly RouteDef[]): MenuSection | undefined {
  const placed = route.menu ? route : routes.find(other => other.menu && firstPart(other.path) === firstPart(route.path))
  return placed?.menu?.section
}

function sectionDefOf(route: RouteDef, routes: readonly RouteDef[]): SectionDef | undefined {
  const key = sectionOf(route, routes)
  return SECTIONS.find(section => section.key === key)
}

/** Offered by the command palette. */
export interface OfferedScreen extends Pick<RouteDef, 'path' | 'title' | 'kind'> {
  readonly section: SectionDef | undefined
}

const isOffered = ({ offers, permission, prices }: RouteDef, user: User): boolean =>
  offers?.every(action => [permission].flat().some(key => holds(user, `${key}:${action}`))) === true && (
    prices !== true || holds(user, 'P_PRICE')
  )

/** The menu, then screens that need no chosen record. */
export function offeredScreens(routes: readonly RouteDef[], user: User): readonly OfferedScreen[] {
  const listed = menuOf(routes, user).flatMap(section => section.routes.map(({ path, title, kind }) => ({ path, title, kind, section })))
  const creating = routes
    .filter(route => isOffered(route, user) && mayOpen(route, user))
    .map(route => ({ path: route.path, title: route.title, kind: route.kind, section: sectionDefOf(route, routes) }))
  return [...listed, ...creating]
}
