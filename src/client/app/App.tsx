import { OverlaysProvider } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Redirect, Router, useLocation, useSearch } from 'wouter'
import { useSnapshot } from 'valtio'
import { RoutesContext, useRoutes, type RouteDef } from '#client/data/route.ts'
import { session, watchSignIn } from '#client/data/session.ts'
import { ConfirmHost } from '#client/ui/ConfirmAlert.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { toast, ToastHost } from '#client/ui/toaster.tsx'
import { isPublic } from './access.ts'
import { beginScreen, loadSignedIn } from './firstScreen.ts'
import { BASE, HOME, isApart, safeRedirect, SIGN_IN } from './home.ts'
import { useChunk } from '#client/data/chunk.ts'
import { Loading } from './Loading.tsx'
import { findRoute } from './match.ts'
import type { RouteMatch } from './match.ts'
import { parser } from './parser.ts'
import { loadPlaceholder } from './routes.ts'
import './app.css'

const HOME_DELAY_MS = 1500

function useSignInWatch(): void {
  useEffect(() => watchSignIn(token => {
    // Clears the former user's data from memory.
    if (token === null) return location.assign(BASE + SIGN_IN)
    toast.info('当前登录用户已变更，返回首页')
    setTimeout(() => location.assign(BASE + HOME), HOME_DELAY_MS)
  }), [])
}

/** Full load of a page with a separate entry. */
function Apart({ to }: { readonly to: string }) {
  useEffect(() => location.replace(BASE + to), [to])
  return <Loading />
}

/** Chooses sign-in, public screens or the product (spec-1 §2). */
function Gate() {
  const [path] = useLocation()
  const search = useSearch()
  const match = findRoute(useRoutes(), parser, path)
  const { token } = useSnapshot(session)
  useSignInWatch()

  if (token === null && (match === undefined || !isPublic(match.route))) {
    const target = search === '' ? path : `${path}?${search}`
    return <Redirect to={[HOME, '/', ''].includes(target) ? SIGN_IN : `${SIGN_IN}?redirect=${encodeURIComponent(target)}`} replace />
  }
  if (token !== null && path === SIGN_IN) {
    const target = safeRedirect(new URLSearchParams(search).get('redirect'))
    return isApart(target) ? <Apart to={target} /> : <Redirect to={target} replace />
  }
  if (match !== undefined && isPublic(match.route)) {
    return <PublicPage route={match.route} />
  }
  return <Inside first={match} />
}

function PublicPage({ route: { title, load } }: { readonly route: RouteDef }) {
  useEffect(() => { document.title = `${title} - 营造` }, [title])
  const Page = useChunk(load ?? loadPlaceholder)
  return Page ? <Page /> : <Loading />
}

/** Loads shell, first screen with data, and user in parallel. */
function Inside({ first }: { readonly first: RouteMatch | undefined }) {
  // On first render, because everything waits for these loads.
  useState(() => beginScreen(first))
  const SignedIn = useChunk(loadSignedIn)
  return SignedIn ? <SignedIn /> : <Loading />
}

export function App({ routes }: { readonly routes: readonly RouteDef[] }) {
  return (
    <OverlaysProvider>
      <RoutesContext value={routes}>
        <ErrorBoundary>
          <Router base={BASE} parser={parser}><Gate /></Router>
        </ErrorBoundary>
      </RoutesContext>
      <ConfirmHost />
      <ToastHost />
    </OverlaysProvider>
  )
}
