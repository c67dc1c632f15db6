import { mount } from '#client/app/mount.tsx'
import { routes } from '#client/app/registry.ts'
import { session, signIn } from '#client/data/session.ts'
import { galleryRoutes } from '../routes.ts'

const ACCOUNT = { loginName: 'estimator', password: 'Yingzao@2026' }

if (session.token === null) await signIn(ACCOUNT, true)
mount([...routes, ...galleryRoutes])
