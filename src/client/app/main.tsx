import { mount } from './mount.tsx'
import { routes } from './registry.ts'

mount(routes)
