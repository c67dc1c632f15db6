import type { RouteDef } from '#client/data/route.ts'
import { FORGET, HOME, REGISTER, REGISTER_RESULT, SIGN_IN } from './home.ts'

export const NOT_FOUND: RouteDef = {
  path: '/exception/404', title: '404', permission: '-', kind: 'hidden', load: async () => (await import('./ErrorPage.tsx')).NotFound,
}

export const FORBIDDEN: RouteDef = {
  path: '/exception/403', title: '403', permission: '-', kind: 'hidden', load: async () => (await import('./ErrorPage.tsx')).Forbidden,
}

/** Stands in for a screen that the product names and does not have yet. */
export const loadPlaceholder = async () => (await import('./PlaceholderPage.tsx')).PlaceholderPage

/** The screens of the shell itself. */
export const shellRoutes: readonly RouteDef[] = [
  { path: SIGN_IN, title: '登录', permission: 'public', kind: 'hidden', load: async () => (await import('./login/LoginPage.tsx')).LoginPage },
  {
    path: REGISTER, title: '注册', permission: 'public', kind: 'hidden',
    load: async () => (await import('./register/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: FORGET, title: '忘记密码', permission: 'public', kind: 'hidden',
    load: async () => (await import('./login/ForgetPage.tsx')).ForgetPage,
  },
  {
    path: REGISTER_RESULT, title: '注册结果', permission: 'public', kind: 'hidden',
    load: async () => (await import('./register/RegisterResultPage.tsx')).RegisterResultPage,
  },
  { path: '/404', title: '页面不存在', permission: 'public', kind: 'hidden', load: async () => (await import('./ErrorPage.tsx')).NotFound },
  {
    path: HOME, title: '工作台', permission: '-', kind: 'live', menu: { section: 'workbench', order: 0 }, closable: false,
    load: async () => (await import('./WorkplacePage.tsx')).WorkplacePage,
  },
  FORBIDDEN,
  NOT_FOUND,
  {
    path: '/exception/410', title: '410', permission: '-', kind: 'hidden',
    load: async () => (await import('./ErrorPage.tsx')).Gone,
  },
  {
    path: '/exception/500', title: '500', permission: '-', kind: 'hidden',
    load: async () => (await import('./ErrorPage.tsx')).ServerFailed,
  },
]
