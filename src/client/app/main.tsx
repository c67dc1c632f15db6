// Before anything that draws is even evaluated: everything else waits for the answers.
import './beginWindow.ts'
import { mount } from './mount.tsx'
import { routes } from './registry.ts'

mount(routes)
