import { page, placeholders, redirect, type RouteDef } from '#client/data/route.ts'
import { FORGET, HOME, REGISTER, REGISTER_RESULT, SIGN_IN } from './home.ts'
import { readyTransfer } from './transfer.ts'

export const NOT_FOUND = page('/exception/404', async () => (await import('./ErrorPage.tsx')).NotFound)
export const FORBIDDEN = page('/exception/403', async () => (await import('./ErrorPage.tsx')).Forbidden)

export const loadPlaceholder = async () => (await import('./PlaceholderPage.tsx')).PlaceholderPage

/** Redirects to a process key's document; an unbuilt page is reported. */
const transfer = (path: '/processTransfer' | '/processKeyTransfer'): RouteDef =>
  ({ ...redirect(path, (_params, search) => readyTransfer(search)), load: async () => (await import('./TransferPage.tsx')).TransferPage })

export const shellRoutes: readonly RouteDef[] = [
  page(SIGN_IN, async () => (await import('./login/LoginPage.tsx')).LoginPage),
  page(REGISTER, async () => (await import('./register/RegisterPage.tsx')).RegisterPage),
  page(FORGET, async () => (await import('./login/ForgetPage.tsx')).ForgetPage),
  page(REGISTER_RESULT, async () => (await import('./register/RegisterResultPage.tsx')).RegisterResultPage),
  page('/404', async () => (await import('./ErrorPage.tsx')).NotFound),
  redirect('/', () => HOME),
  transfer('/processTransfer'),
  transfer('/processKeyTransfer'),
  page(HOME, async () => (await import('./workplace/WorkplacePage.tsx')).WorkplacePage, { closable: false }),
  FORBIDDEN,
  NOT_FOUND,
  page('/exception/410', async () => (await import('./ErrorPage.tsx')).GonePage),
  page('/exception/500', async () => (await import('./ErrorPage.tsx')).ServerFailed),
  ...placeholders(),
]
