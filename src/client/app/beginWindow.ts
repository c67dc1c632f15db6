import { beginWindow } from './firstScreen.ts'
import { routes } from './registry.ts'

beginWindow(routes)
