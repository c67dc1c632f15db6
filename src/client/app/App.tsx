import { OverlaysProvider } from '@blueprintjs/core'
import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Router, useLocation, useRouter, useSearch } from 'wouter'
import { useSnapshot } from 'valtio'
import { RoutesContext, useRoutes } from '#client/data/route.ts'
import { session, watchSignIn } from '#client/data/session.ts'
import { ConfirmHost } from '#client/ui/ConfirmAlert.tsx'
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx'
import { toast, ToastHost } from '#client/ui/toaster.tsx'
import { isPublic } from './access.ts'
import { BASE, HOME, safeRedirect, SIGN_IN } from './home.ts'
import { pageOf } from './lazyPage.ts'
import { Loading } from './Loading.tsx'
import { findRoute } from './match.ts'
import { routes } from './registry.ts'
import './app.css'

const HOME_DELAY_MS = 1500
const SignedIn = lazy(async () => ({ default: (await import('./layout/SignedIn.tsx')).SignedIn }))

function useSignInWatch(): void {
  useEffect(() => watchSignIn(token => {
    // A full load, so that nothing of the former user stays in memory.
    if (token === null) return location.assign(BASE + SIGN_IN)
    toast.info('当前登录用户已变更，返回首页')
    setTimeout(() => location.assign(BASE + HOME), HOME_DELAY_MS)
  }), [])
}

/** Decides between sign-in, public screens and the product (spec-1 §2). */
function Gate() {
  const [path] = useLocation()
  const search = useSearch()
  const { parser } = useRouter()
  const match = findRoute(useRoutes(), parser, path)
  const { token } = useSnapshot(session)
  useSignInWatch()

  if (path === '/' || path === '') return <Redirect to={HOME} replace />
  if (token === null && (match === undefined || !isPublic(match.route))) {
    const wanted = search === '' ? path : `${path}?${search}`
    return <Redirect to={wanted === HOME ? SIGN_IN : `${SIGN_IN}?redirect=${encodeURIComponent(wanted)}`} replace />
  }
  if (token !== null && path === SIGN_IN) return <Redirect to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />
  if (match !== undefined && isPublic(match.route)) {
    const Page = pageOf(match.route)
    return <PublicPage title={match.route.title}><Page /></PublicPage>
  }
  return <SignedIn />
}

function PublicPage({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  useEffect(() => { document.title = `${title} - 营造` }, [title])
  return children
}

/** The whole client. */
export function App() {
  return (
    <OverlaysProvider>
      <RoutesContext value={routes}>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Router base={BASE}><Gate /></Router>
          </Suspense>
        </ErrorBoundary>
      </RoutesContext>
      <ConfirmHost />
      <ToastHost />
    </OverlaysProvider>
  )
}
