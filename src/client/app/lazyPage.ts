import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { RouteDef } from '#client/data/route.ts'
import { PlaceholderPage } from './PlaceholderPage.tsx'

const CHUNK_TIMEOUT_MS = 120_000
const pages = new Map<RouteDef, ComponentType>()

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error('chunk did not arrive in time'), { name: 'ChunkLoadError' })
    const timer = setTimeout(() => reject(late), CHUNK_TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The component of a route, loaded once; a chunk that takes over 120 s fails as ChunkLoadError (spec-1 §8). */
export function pageOf(route: RouteDef): ComponentType {
  const { load } = route
  if (load === undefined) return PlaceholderPage
  const known = pages.get(route)
  if (known) return known
  const page = lazy(async () => ({ default: await inTime(load()) }))
  pages.set(route, page)
  return page
}
