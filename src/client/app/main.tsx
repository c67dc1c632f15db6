// Imported before rendering code: everything waits for these loads.
import './beginWindow.ts'
import { mount } from './mount.tsx'
import { routes } from './registry.ts'

mount(routes)
